import { answered, cutOff, held, inTurn, opened, seeing, type Step } from "./reach.ts";
import { type Reach, screen } from "./state.ts";
import { trail, waiting } from "./top-ups.ts";

const PUSH = "GET /api/user/push";
const PUBLIC_KEY = "B".padEnd(87, "A");

/** What the browser says of messages: a headless one forbids them to every page. */
const permitting = (permission: NotificationPermission): Step => {
  return (page) =>
    page.addInitScript((word) => {
      Object.defineProperty(Notification, "permission", { get: () => word });
    }, permission);
};

/** Safari on an iPhone in a tab takes no messages; a page on the home screen does. */
const asOnIphone: Step = (page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "PushManager");
    Object.defineProperty(navigator, "standalone", { value: false });
  });

const showPanel: Reach = inTurn(
  opened("/security"),
  seeing((page) =>
    page.locator("section").filter({
      has: page.getByRole("heading", { name: "Thông báo trên thiết bị này" }),
    }),
  ),
);

export const messages = screen({
  title: "Messages to this browser",
  paths: ["/security", "/top-ups/{id}"],
  as: "demo",
  requirement: "R-SHOP-8",
  states: {
    "messages-loading": {
      shows: "Whether they are on is being asked",
      reach: inTurn(permitting("default"), held(PUSH), showPanel),
    },
    "messages-failed": {
      shows: "Whether they are on cannot be had",
      reach: inTurn(permitting("default"), cutOff(PUSH), showPanel),
    },
    "messages-off": {
      shows: "They are off: nothing is sent before a press",
      test: ["journeys/account/push.long", "messages to this browser are offered where one waits"],
      reach: inTurn(
        permitting("default"),
        answered(PUSH, { publicKey: PUBLIC_KEY, isOn: false }),
        showPanel,
      ),
    },
    "messages-on": {
      shows: "They are on",
      test: ["journeys/account/push.long", "messages to this browser are offered where one waits"],
      reach: inTurn(
        permitting("granted"),
        answered(PUSH, { publicKey: PUBLIC_KEY, isOn: true }),
        showPanel,
      ),
    },
    "messages-forbidden": {
      shows: "The browser forbids them to the page",
      reach: inTurn(
        permitting("denied"),
        answered(PUSH, { publicKey: PUBLIC_KEY, isOn: false }),
        showPanel,
      ),
    },
    "messages-on-iphone": {
      shows: "An iPhone takes them once the page is on its home screen",
      test: ["journeys/account/push.long", "an iPhone is told how to get messages"],
      reach: inTurn(asOnIphone, answered(PUSH, { publicKey: PUBLIC_KEY, isOn: false }), showPanel),
    },
    "messages-offered": {
      shows: "They are offered where one waits for money",
      isWhole: true,
      test: ["journeys/account/push.long", "messages to this browser are offered where one waits"],
      reach: inTurn(
        permitting("default"),
        answered(PUSH, { publicKey: PUBLIC_KEY, isOn: false }),
        trail(waiting, "Báo cho tôi khi tiền đến"),
      ),
    },
  },
});
