#include "core/options.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;

namespace {

enum class Scale { linear, log };

struct Settings {
  double gamma = 1.0 / 3.0;
  int trees = 100;
  bool warm = true;
  std::string kernel = "matern52";
  Scale scale = Scale::log;
  void fields(OptionFields& f) {
    f.real("gamma", gamma, 0.0, 1.0, "share");
    f.integer("trees", trees, 1, 1000, "number of trees");
    f.flag("warm", warm, "warm start");
    f.choice("kernel", kernel, {"matern52", "se"}, "kernel");
    f.choice("scale", scale, {{"linear", Scale::linear}, {"log", Scale::log}}, "scale");
    f.renamed("share", "gamma");
    f.renamed("kernel=rbf", "kernel=se");
    f.renamed("trees", "gamma");  // is a current option's name
    f.replaced("log_scale", "scale=log");
  }
};

Settings parsed(const std::string& text) {
  Settings settings;
  fields_of(settings).parse(text, "thing");
  return settings;
}

}  // namespace

TEST_CASE("options are set from text and shown as JSON") {
  Settings settings = parsed("gamma=0.25,kernel=se,warm=false");
  CHECK(settings.gamma == 0.25);
  CHECK(settings.trees == 100);
  CHECK_FALSE(settings.warm);
  CHECK(fields_of(settings).to_json() ==
        nlohmann::json({{"gamma", 0.25}, {"trees", 100}, {"warm", false}, {"kernel", "se"}, {"scale", "log"}}));
}

TEST_CASE("the canonical text names what differs from the defaults, in declared order") {
  CHECK(canonical_text(parsed("")) == "");
  CHECK(canonical_text(parsed("trees=100")) == "");
  CHECK(canonical_text(parsed("kernel=se,gamma=0.25")) == "gamma=0.25,kernel=se");
  CHECK(canonical_text(parsed(canonical_text(parsed("warm=false,trees=7")))) == "trees=7,warm=false");
}

TEST_CASE("a wrong option names the key, what is accepted and what was given") {
  CHECK_THROWS_WITH(parsed("gama=0.25"), ContainsSubstring("'gama'") && ContainsSubstring("did you mean 'gamma'") &&
                                             ContainsSubstring("accepted: gamma, trees, warm, kernel, scale"));
  CHECK_THROWS_WITH(parsed("gamma=2"), ContainsSubstring("'2'") && ContainsSubstring("a number in [0, 1]"));
  CHECK_THROWS_WITH(parsed("trees=1.5"), ContainsSubstring("a whole number in [1, 1000]"));
  CHECK_THROWS_WITH(parsed("warm=yes"), ContainsSubstring("true or false"));
  CHECK_THROWS_WITH(parsed("kernel=rq"), ContainsSubstring("one of matern52, se"));
  CHECK_THROWS_WITH(parsed("trees"), ContainsSubstring("no value"));
  CHECK_THROWS_WITH(parsed("trees=1,trees=2"), ContainsSubstring("twice"));
  CHECK_THROWS_AS(parsed("gamma=nan"), InputError);
}

TEST_CASE("a choice may be the values of an enumeration") {
  CHECK(parsed("scale=linear").scale == Scale::linear);
  CHECK(canonical_text(parsed("scale=linear")) == "scale=linear");
  CHECK(canonical_text(parsed("scale=log")) == "");
  CHECK_THROWS_WITH(parsed("scale=cubic"), ContainsSubstring("one of linear, log"));
}

TEST_CASE("a flag that this build cannot set is refused with the reason, and may be given as false") {
  bool library = false;
  OptionFields fields;
  fields.flag("library", library, "by a library");
  fields.unavailable("library", "built without it");
  CHECK_THROWS_WITH(fields.parse("library=true", "trees"), "'trees' cannot have library=true: built without it");
  CHECK_THROWS_AS(fields.parse("library=true", "trees"), InputError);
  fields.parse("library=false", "trees");
  CHECK_FALSE(library);
}

TEST_CASE("texts of older versions are taken for the current ones, or refused with what to say instead") {
  CHECK(canonical_text(parsed("share=0.25,kernel=rbf")) == "gamma=0.25,kernel=se");
  CHECK(canonical_text(parsed("trees=7")) == "trees=7");
  CHECK_THROWS_WITH(parsed("share=0.25,gamma=0.25"), ContainsSubstring("twice"));
  CHECK_THROWS_WITH(parsed("log_scale=true"), ContainsSubstring("'log_scale' any more: give scale=log instead"));
}

TEST_CASE("a style stands for settings; options that are given explicitly take precedence") {
  struct Styled {
    double rate = 0.003;
    int trees = 100;
    void fields(OptionFields& f) {
      f.real("rate", rate, 0.0, 1.0, "rate");
      f.integer("trees", trees, 1, 1000, "trees");
      f.style("paper", "rate=0.001");
      f.style("paper", "trees=7");
      f.style("quick", "trees=1");
    }
  };
  const auto canonical = [](const std::string& text) {
    Styled styled;
    fields_of(styled).parse(text, "thing");
    return canonical_text(styled);
  };
  CHECK(canonical("style=paper") == "rate=0.001,trees=7");
  CHECK(canonical("trees=100,style=paper") == "rate=0.001");
  CHECK(canonical("style=quick,rate=0.5") == "rate=0.5,trees=1");
  CHECK(canonical("style=default") == "");
  CHECK_THROWS_WITH(canonical("style=papers"), ContainsSubstring("expected one of default, paper, quick"));
  CHECK_THROWS_WITH(canonical("style=paper,style=quick"), ContainsSubstring("twice"));
  CHECK_THROWS_WITH(canonical("stile=paper"), ContainsSubstring("did you mean 'style'"));
  CHECK_THROWS_WITH(parsed("style=paper"), ContainsSubstring("no option 'style'"));  // an object without styles
  Styled styled;
  const auto listed = fields_of(styled).styles();
  REQUIRE(listed.size() == 1);
  CHECK(listed[0].description == "paper stands for rate=0.001,trees=7; quick stands for trees=1");
  CHECK(fields_of(styled).to_json().size() == 2);  // it is not a field
}

TEST_CASE("two options of one name are refused") {
  double first = 0.0, second = 0.0;
  OptionFields fields;
  fields.real("width", first, 0.0, 1.0, "one");
  CHECK_THROWS_WITH(fields.real("width", second, 0.0, 1.0, "another"),
                    "two options are called 'width'; rename one of them");
}

TEST_CASE("a component's options come after its name, and belong to what was chosen") {
  struct Box {
    std::string shape = "circle";
    double radius = 1.0, width = 2.0, height = 3.0;
    int copies = 1;
    void fields(OptionFields& f) {
      OptionFields circle, rectangle;
      circle.real("radius", radius, 0.0, 10.0, "of the circle");
      circle.formerly("size", "radius");
      rectangle.real("width", width, 0.0, 10.0, "of the rectangle");
      rectangle.real("height", height, 0.0, 10.0, "of the rectangle");
      rectangle.formerly("height", "height");
      f.component("shape", shape, {{"circle", circle}, {"rectangle", rectangle}, {"point", {}}}, "what is drawn");
      f.integer("copies", copies, 1, 10, "how many");
      f.formerly("count", "copies");
    }
  };
  const auto given = [](const std::string& text) {
    Box box;
    fields_of(box).parse(text, "box");
    return box;
  };
  CHECK(given("shape.radius=2").radius == 2.0);
  CHECK(given("shape.width=5,shape=rectangle").width == 5.0);  // in any order
  CHECK(canonical_text(given("copies=2,shape.height=1,shape=rectangle")) ==
        "shape=rectangle,shape.height=1.0,copies=2");
  CHECK(canonical_text(given("shape=point")) == "shape=point");
  CHECK(canonical_text(given("size=2,count=3")) == "shape.radius=2.0,copies=3");
  Box box = given("shape=rectangle,height=1,shape.width=4,copies=2"), standard;
  CHECK(fields_of(box).changes_from(fields_of(standard), OptionFields::Names::former) ==
        "shape=rectangle,shape.width=4.0,height=1.0,count=2");  // `width` never had another name
  CHECK(fields_of(box).to_json() ==
        nlohmann::json({{"shape", {{"name", "rectangle"}, {"width", 4.0}, {"height", 1.0}}}, {"copies", 2}}));
  CHECK(fields_of(standard).all()[0].alternatives().at(1).options.at(0).name == "width");
  CHECK_FALSE(fields_of(standard).all()[1].alternatives);
  CHECK_THROWS_WITH(given("shape.width=5"),
                    "option 'shape.width' of 'box' belongs to shape=rectangle, and shape is circle");
  CHECK_THROWS_WITH(given("height=5"), ContainsSubstring("belongs to shape=rectangle"));
  CHECK_THROWS_WITH(given("shape.radios=5"), ContainsSubstring("did you mean 'shape.radius'"));
  CHECK_THROWS_WITH(given("radius=5"), ContainsSubstring("no option 'radius'"));
  CHECK_THROWS_WITH(given("shape.radius=5,size=5"), ContainsSubstring("twice"));
  CHECK_THROWS_WITH(given("shape=square"), ContainsSubstring("one of circle, rectangle, point"));
  CHECK_THROWS_WITH(given("shape.radius=50"), ContainsSubstring("a number in [0, 10]"));
}
