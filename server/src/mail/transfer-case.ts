/** Letters about money that a player looked for ("Tiền của tôi đâu?"). */
import { type Letter, type Letterhead, writeLetter } from "./letter.ts";

type Looked = { readonly username: string; readonly amountVnd: number };

/** @param found what the transfer gave, its bonus included */
export function transferFoundLetter(
  head: Letterhead,
  found: Looked & { readonly givenKp: number; readonly transactionId: string },
): Letter {
  const { username, amountVnd, givenKp, transactionId } = found;
  return writeLetter(head, {
    subject: `${head.gameName}: đã tìm thấy khoản ${inDigits(amountVnd)}đ của bạn`,
    heading: "Đã tìm thấy tiền của bạn",
    parts: [
      `Chào ${username},`,
      `Khoản ${inDigits(amountVnd)}đ bạn tìm đã được xác nhận. ${inDigits(givenKp)} KP đã vào tài khoản, gồm cả thưởng nếu có.`,
      { link: "Xem lần nạp này", path: `/top-ups/${transactionId}` },
    ],
  });
}

/** @param looked `reason`: the operator's words */
export function transferNotFoundLetter(
  head: Letterhead,
  { username, amountVnd, reason }: Looked & { readonly reason: string },
): Letter {
  return writeLetter(head, {
    subject: `${head.gameName}: kết quả tìm khoản ${inDigits(amountVnd)}đ`,
    heading: "Chưa xác nhận được giao dịch",
    parts: [
      `Chào ${username},`,
      `Chúng tôi đã kiểm tra khoản ${inDigits(amountVnd)}đ bạn tìm nhưng chưa xác nhận được.`,
      `Lý do: ${reason}`,
      "Bạn có thể xem lại thông tin và tìm lần nữa, hoặc gọi cho chúng tôi với biên lai trong tay.",
      { link: "Xem yêu cầu của bạn", path: "/payment/find-transfer" },
    ],
  });
}

const inDigits = (amount: number): string => amount.toLocaleString("vi-VN");
