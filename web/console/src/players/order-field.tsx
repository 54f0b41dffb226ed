import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";

export type Field =
  | "kp"
  | "occasion"
  | "transactionId"
  | "note"
  | "playerReason"
  | "what"
  | "message"
  | "contact"
  | "period"
  | "limitKp";

const LABELS: Readonly<Record<Field, string>> = {
  kp: "Số KP",
  occasion: "Dịp (mỗi dịp cộng một lần)",
  transactionId: "Mã giao dịch cần thu hồi",
  note: "Lời nhắn cho người chơi (không bắt buộc)",
  playerReason: "Lý do người chơi đọc khi đăng nhập",
  what: "Sửa",
  message: "Gửi",
  contact: "Số điện thoại hoặc email mới",
  period: "Hạn mức của",
  limitKp: "Số KP nhiều nhất (“không” là bỏ hạn mức)",
};

const CHOICES: { readonly [Name in Field]?: readonly (readonly [value: string, name: string])[] } =
  {
    what: [
      ["phone", "Số điện thoại"],
      ["email", "Email"],
    ],
    message: [
      ["verification-code", "Mã xác minh mới qua SMS"],
      ["password-reset", "Liên kết đặt lại mật khẩu qua email"],
    ],
    period: [
      ["day", "Một ngày"],
      ["month", "Một tháng"],
    ],
  };

const NO_LIMIT = "không";

/** Returns a field's text as the order has it. */
export function valueOf(field: Field, text: string): string | number | null {
  if (field === "limitKp" && text.toLowerCase() === NO_LIMIT) return null;
  return field === "kp" || field === "limitKp" ? Number(text) : text;
}

type OrderFieldProps = { field: Field; value: string; onChange: (value: string) => void };

/** One field of an order. */
export function OrderField({ field, value, onChange }: OrderFieldProps) {
  const choices = CHOICES[field];
  if (!choices) {
    return (
      <TextField
        label={LABELS[field]}
        value={value}
        inputMode={field === "kp" ? "numeric" : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Select label={LABELS[field]} value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </Select>
  );
}
