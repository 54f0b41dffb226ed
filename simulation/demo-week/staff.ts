import { okay } from "../../server/src/testing/people/browser.ts";
import { doneBy } from "../../server/src/testing/people/staff.ts";
import { signIn } from "../environment/staff-desk.ts";
import { present, type Stage } from "./player-actions.ts";

/** What players ask support, the first already answered. */
const QUESTIONS = [
  {
    topic: "game",
    text: "Em nạp gói 1.000 KP vào máy chủ 1 mà vào game chưa thấy Đồng, nhờ ad xem giúp em.",
    answer:
      "Chào bạn, Đồng đã vào nhân vật của bạn. Bạn hãy thoát game rồi đăng nhập lại để thấy số dư mới nhé.",
  },
  {
    topic: "account",
    text: "Mình đổi số điện thoại rồi, giờ muốn cập nhật số mới thì làm ở đâu ạ?",
  },
  { topic: "other", text: "Cuối tuần này có khuyến mãi nạp qua ví MoMo nữa không ad?" },
] as const;

/**
 * Ends the week with the day's work at the desk: players ask, and staff answer one of them and find whose the oldest money
 * without a name is. It all has its true time, in the log too.
 */
export async function workAtTheDesk(stage: Stage): Promise<void> {
  const { consoleUrl } = stage.settings;
  const lan = await signIn(consoleUrl, "lan");
  for (const [at, { topic, text, ...rest }] of QUESTIONS.entries()) {
    const { browser } = await present(stage, at);
    const asked = await okay(browser.post("/api/support/cases", { topic, text }));
    if (!("answer" in rest)) continue;
    const path = `/api/console/cases/${String(asked.body["id"])}/answers`;
    await lan.browser.post(path, { text: rest.answer, closes: false });
  }
  const oldestLost = await stage.week.oldestLostTransfer();
  if (oldestLost === undefined) return;
  const minh = await signIn(consoleUrl, "minh");
  const { username } = await present(stage, 0);
  const order = { operation: "assign", transfer: oldestLost, username };
  await doneBy(minh.browser, order);
}
