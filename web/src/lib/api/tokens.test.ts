import { login, logout } from "@portal/contract/session";
import { expect, test } from "vitest";
import { send } from "./api.ts";
import { credentials, csrfCookie, fakePortal, json, noContent, portal } from "./fake-portal.ts";

fakePortal();

/** A token as the server makes it. */
const tokenOf = (letter: string) => `${letter.repeat(22)}.${letter.repeat(43)}`;
const tokensSent = () => portal.sent.map(({ headers }) => headers["x-xsrf-token"]);

test.each(["100%", "%E1%BA%BF", "eyJpdiI6Ik5vIn0%3D", "ế", ""])(
  "R-WIRE-1: a cookie XSRF-TOKEN=%s of a site on the parent domain changes nothing",
  async (value) => {
    for (const cookies of [
      `XSRF-TOKEN=${value}; XSRF-TOKEN=${tokenOf("a")}`,
      `XSRF-TOKEN=${tokenOf("a")}; other=1; XSRF-TOKEN=${value}`,
    ]) {
      document.cookie = cookies;
      portal.answers = [noContent];
      await send(logout, {});
    }
    expect(tokensSent()).toEqual([tokenOf("a"), tokenOf("a")]);
  },
);

test("R-WIRE-1: without its own token the page requests one, even if another site has set a cookie of that name", async () => {
  document.cookie = "XSRF-TOKEN=100%";
  portal.answers = [
    json(419, { statusCode: 419, message: "x" }),
    csrfCookie(`100%; XSRF-TOKEN=${tokenOf("b")}`),
    noContent,
  ];
  await send(logout, {});
  expect(tokensSent()).toEqual(["100%", undefined, tokenOf("b")]);
});

test("R-WIRE-1: two well-formed tokens are each tried once, and the right one is remembered", async () => {
  const foreign = `XSRF-TOKEN=${tokenOf("c")}`;
  document.cookie = `${foreign}; XSRF-TOKEN=${tokenOf("d")}`;
  const refuse = json(419, { statusCode: 419, message: "x" });
  portal.answers = [
    refuse,
    csrfCookie(`${tokenOf("c")}; XSRF-TOKEN=${tokenOf("e")}`),
    noContent,
    noContent,
  ];
  await send(logout, {});
  await send(logout, {});
  expect(tokensSent()).toEqual([tokenOf("c"), undefined, tokenOf("e"), tokenOf("e")]);
});

test("R-WIRE-2: if the browser keeps no cookies, the error says to allow them", async () => {
  const refuse = json(419, { statusCode: 419, message: "Vui lòng tải lại trang." });
  portal.answers = [noContent, refuse, noContent, refuse];
  await expect(send(login, { body: credentials })).rejects.toMatchObject({
    message: expect.stringContaining("cho phép cookie"),
  });
});

test("a second refusal of the token is an error", async () => {
  document.cookie = "XSRF-TOKEN=old";
  const refuse = json(419, { statusCode: 419, message: "Phiên đã hết hạn." });
  // No other test has this one: what was refused once stays refused, also for the files of one worker.
  portal.answers = [refuse, csrfCookie("refused-again"), refuse];
  await expect(send(logout, {})).rejects.toMatchObject({ statusCode: 419 });
  expect(portal.sent).toHaveLength(3);
});
