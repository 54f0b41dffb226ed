import { breakGlass } from "@portal/contract/console/break-glass";
import { useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";
import { Door } from "./door.tsx";

const FIELDS = [
  { name: "login", label: "Tên đăng nhập", autoComplete: "username", type: "text" },
  { name: "key", label: "Khóa cất trong két", autoComplete: "off", type: "password" },
  { name: "code", label: "Mã 6 số trên ứng dụng", autoComplete: "one-time-code", type: "text" },
  { name: "reason", label: "Lý do (ghi vào nhật ký)", autoComplete: "off", type: "text" },
] as const;
type Typed = Readonly<Record<(typeof FIELDS)[number]["name"], string>>;

/** Signs in without the identity provider. No page links here: the people who may use it know its address. */
export function BreakGlassPage() {
  const [typed, setTyped] = useState<Typed>({ login: "", key: "", code: "", reason: "" });
  const { run, isBusy, failure } = useWork();
  return (
    <Door>
      <PageHeader
        title="Đăng nhập khẩn cấp"
        description="Chỉ dùng khi hệ thống đăng nhập của nhân viên ngừng hoạt động. Mỗi lần dùng đều được ghi nhật ký và báo động; phiên kéo dài 30 phút."
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <form
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await send(breakGlass, { body: typed });
            // The page reads who is signed in from a cookie when it starts.
            location.assign("/");
          });
        }}
      >
        {FIELDS.map(({ name, label, ...input }) => (
          <TextField
            key={name}
            label={label}
            {...input}
            required
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
        <Button type="submit" full busy={isBusy}>
          Đăng nhập
        </Button>
      </form>
    </Door>
  );
}
