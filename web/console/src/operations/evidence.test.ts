import type { OperationEvidence } from "@portal/contract/console/evidence";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Evidence } from "./evidence.tsx";

/** Returns what a person reads before they confirm or approve. */
function wordsOf(given: Partial<OperationEvidence>): string {
  const evidence = {
    player: null,
    transfer: null,
    contacts: null,
    consequences: {},
    changes: [],
    warnings: [],
    ...given,
  };
  const markup = renderToStaticMarkup(createElement(Evidence, { evidence }));
  return markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("R-OPS-A: 'Thu hồi mọi truy cập' says in words what ends for good, and nothing of what stays", () => {
  const ended = { endedSessions: 3, removedPasskeys: 2, removesPassword: true };
  const stays = { removesAuthenticator: false, waitingPurchases: 0 };
  expect(wordsOf({ consequences: { ...ended, ...stays } })).toBe(
    "Không thể hoàn tác Đăng xuất 3 thiết bị, xóa 2 khóa truy cập, xóa mật khẩu.",
  );
  expect(wordsOf({ consequences: { removesAuthenticator: true, waitingPurchases: 1 } })).toBe(
    "Không thể hoàn tác Gỡ ứng dụng xác thực, giữ 1 gói đang chờ đến khi người chơi xác nhận lại.",
  );
});

test("R-SEC-2: who corrects a contact reads which contacts there are, and that one is not verified", () => {
  const said = wordsOf({
    contacts: { phone: { masked: "+84••••375", isVerified: false }, email: null, changes: [] },
    changes: [{ what: "email", before: "", after: "h••••@example.vn" }],
  });
  expect(said).toBe(
    "Email: chưa có → h••••@example.vn Điện thoại hiện nay +84••••375, chưa xác minh Email hiện nay chưa có Đã đổi trong 72 giờ qua không có gì",
  );
});

test("R-OPS-9: the warning of a bonus is shown as it came", () => {
  const warning = "vietcombank: nạp từ 100.000đ được thưởng 50%, gấp 10 lần mức thường ngày (5%).";
  expect(wordsOf({ warnings: [warning] })).toBe(warning);
});
