#include "external/message.hpp"

#include <cmath>

#include "catch.hpp"
#include "external/kurobako.hpp"

using namespace bobench;
using namespace bobench::external;

namespace {

const SearchSpace square = SearchSpace::box(2, 0.0, 1.0);

AskReply ask_reply(const std::string& line) {
  return ask_reply_from_json(parse_message(line), square);
}

}  // namespace

TEST_CASE("lines that are meant as messages are told from what a program prints", "[external]") {
  for (const char* line :
       {"{\"type\":\"A\"}", "  {\"type\" : 1", "{\"x\":[NaN],\"type\":\"A\"}", "{ \"type\": \"A\""}) {
    INFO(line);
    CHECK(is_message(line));
  }
  for (const char* line :
       {"", "hello", "3", "[{\"type\":\"A\"}]", "{'type': 1}", "{\"a\":1}", "{\"a\":1,\"type\":2}", "{"}) {
    INFO(line);
    CHECK_FALSE(is_message(line));
  }
  const auto message =
      parse_message(R"({"type":"A","s":"NaN, -Infinity \" inf","v":[NaN,-Infinity,Infinity,inf,-nan,1e3]})");
  CHECK(message["s"] == "NaN, -Infinity \" inf");
  CHECK(message["v"] == nlohmann::json{"nan", "-inf", "inf", "inf", "nan", 1e3});
  CHECK_THROWS_WITH(parse_message(R"({"type":"A","v":[NaNs]})"), ContainsSubstring("not JSON"));
}

TEST_CASE("a message is one JSON object with a type", "[external]") {
  CHECK(parse_message(R"({"type":"TELL_REPLY"})")["type"] == "TELL_REPLY");
  CHECK_THROWS_WITH(parse_message("hello"), ContainsSubstring("not JSON"));
  CHECK_THROWS_WITH(parse_message(""), ContainsSubstring("not JSON"));
  CHECK_THROWS_WITH(parse_message(R"({"type":"TELL_REPLY"} {})"), ContainsSubstring("not JSON"));
  CHECK(parse_message(R"({"type":"A","x":NaN})")["x"] == "nan");
  CHECK_THROWS_WITH(parse_message("{\"type\":\"A\",\"x\":\"\xFF\"}"), ContainsSubstring("not JSON"));
  CHECK_THROWS_WITH(parse_message("[1]"), ContainsSubstring("not a JSON object"));
  CHECK_THROWS_WITH(parse_message("{}"), ContainsSubstring("'type' is missing"));
  CHECK_THROWS_WITH(parse_message(R"({"type":3})"), ContainsSubstring("'type' is 3"));
}

TEST_CASE("nesting that would exhaust the stack is refused", "[external]") {
  const std::string deep(1000000, '[');
  CHECK_THROWS_WITH(parse_message(R"({"type":"A","x":)" + deep), ContainsSubstring("nested"));
  CHECK_NOTHROW(parse_message(R"({"type":"A","x":")" + deep + R"("})"));
  CHECK_NOTHROW(parse_message(R"({"type":"A","x":"\")" + deep + R"("})"));
}

TEST_CASE("an answer to ASK_CALL", "[external]") {
  const AskReply reply =
      ask_reply(R"({"type":"ASK_REPLY","trial":{"id":3,"params":[0.5,1],"next_step":9},"next_trial_id":4})");
  CHECK(reply.trial == 3);
  CHECK(reply.next_trial == 4);
  CHECK(reply.next_step == 9U);
  CHECK(reply.configuration == Eigen::Vector2d(0.5, 1.0));
  const AskReply pruned = ask_reply(R"({"trial":{"id":3,"params":[],"next_step":null},"next_trial_id":4,"type":"A"})");
  CHECK_FALSE(pruned.next_step);
  for (const char* wrong : {R"({"type":"A","next_trial_id":4})", R"({"type":"A","trial":3,"next_trial_id":4})",
                            R"({"type":"A","trial":{"params":[0,0],"next_step":1},"next_trial_id":4})",
                            R"({"type":"A","trial":{"id":-1,"params":[0,0],"next_step":1},"next_trial_id":4})",
                            R"({"type":"A","trial":{"id":1.5,"params":[0,0],"next_step":1},"next_trial_id":4})",
                            R"({"type":"A","trial":{"id":1,"params":[0,0],"next_step":1}})",
                            R"({"type":"A","trial":{"id":1,"params":[0,0],"next_step":"1"},"next_trial_id":4})",
                            R"({"type":"A","trial":{"id":1,"next_step":1},"next_trial_id":4})",
                            R"({"type":"A","trial":{"id":1,"params":[0,2],"next_step":1},"next_trial_id":4})"}) {
    INFO(wrong);
    CHECK_THROWS_AS(ask_reply(wrong), InputError);
  }
  const AskReply large = ask_reply(
      R"({"type":"A","trial":{"id":9007199254740993,"params":[0,0],"next_step":1},"next_trial_id":18446744073709551615})");
  CHECK(large.trial == 9007199254740993ULL);
  CHECK(large.next_trial == 18446744073709551615ULL);
}

TEST_CASE("no value, or a null, is a failed evaluation; two are refused", "[external]") {
  const auto value = [](const char* line) { return evaluate_reply_from_json(parse_message(line)).value; };
  CHECK(value(R"({"type":"E","current_step":1,"values":[2.5]})") == 2.5);
  CHECK(std::isnan(value(R"({"type":"E","current_step":1,"values":[]})")));
  CHECK(std::isnan(value(R"({"type":"E","current_step":1,"values":[null]})")));
  CHECK_THROWS_WITH(value(R"({"type":"E","current_step":1,"values":[1,2]})"), ContainsSubstring("expected one"));
  CHECK_THROWS_AS(value(R"({"type":"E","current_step":1,"values":["1"]})"), InputError);
  CHECK_THROWS_AS(value(R"({"type":"E","current_step":1,"values":1})"), InputError);
  CHECK_THROWS_AS(value(R"({"type":"E","values":[1]})"), InputError);
}

TEST_CASE("error replies are recognised, in both spellings", "[external]") {
  CHECK_NOTHROW(throw_if_error(parse_message(R"({"type":"TELL_REPLY"})")));
  for (const char* kind : {"UNEVALUABLE_PARAMS", "UNEVALABLE_PARAMS"}) {
    try {
      throw_if_error({{"type", "ERROR_REPLY"}, {"kind", kind}});
      FAIL("no error");
    } catch (const ErrorReply& error) {
      CHECK(error.is_unevaluable());
    }
  }
  CHECK_THROWS_WITH(throw_if_error(parse_message(R"({"type":"ERROR_REPLY","kind":"BUG","message":"a\nb"})")),
                    "the program reported BUG: a\\nb");
  CHECK_THROWS_WITH(throw_if_error(parse_message(R"({"type":"ERROR_REPLY","message":7})")),
                    "the program reported OTHER");
}
