import {
  decideDeviceSignIn,
  getDeviceSignIn,
  USER_CODE_LENGTH,
} from "@portal/contract/console/command-line";
import type { BodyOf, ReplyOf } from "@portal/contract/http/call";
import { useState } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send } from "../api.ts";
import { DetailList } from "../money/detail-list.tsx";
import { useWork } from "../use-work.ts";
import styles from "./sign-in-page.module.css";

type Decision = BodyOf<typeof decideDeviceSignIn>["decision"];
type Request = ReplyOf<typeof getDeviceSignIn>;

/** Confirms a sign-in of the command line by the code that it shows. The code is typed: no link carries one. */
export function Page() {
  const { run, isBusy, failure } = useWork();
  const [userCode, setUserCode] = useState("");
  const [request, setRequest] = useState<Request>();
  const [decided, setDecided] = useState<Decision>();
  const params = { userCode };
  const decide = (decision: Decision) =>
    void run(async () => {
      await send(decideDeviceSignIn, { params, body: { decision } });
      setRequest(undefined);
      setUserCode("");
      setDecided(decision);
    });
  return (
    <>
      <PageHeader
        title="Đăng nhập dòng lệnh"
        description="Nhập mã mà lệnh portal sign-in vừa hiện trên máy của bạn."
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {decided && <Outcome decision={decided} />}
      <form
        className={cx("stack-3", styles["narrow"])}
        onSubmit={(event) => {
          event.preventDefault();
          setDecided(undefined);
          void run(async () => setRequest(await send(getDeviceSignIn, { params })));
        }}
      >
        <TextField
          label="Mã trên dòng lệnh"
          hint={`${USER_CODE_LENGTH} chữ cái, như WDJB-MJHT`}
          autoComplete="off"
          autoCapitalize="characters"
          required
          value={userCode}
          onChange={(event) => {
            setUserCode(event.target.value);
            setRequest(undefined);
          }}
        />
        {!request && (
          <div>
            <Button type="submit" busy={isBusy}>
              Xem yêu cầu
            </Button>
          </div>
        )}
      </form>
      {request && <Question request={request} isBusy={isBusy} onDecide={decide} />}
    </>
  );
}

type QuestionProps = {
  request: Request;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
};

/** Says who asks, what a confirmation gives, and when to decline. Nothing here was written by the one who asks. */
function Question({ request, isBusy, onDecide }: QuestionProps) {
  const { askedAt, askedFrom, isFromHere, tokenEndsAt } = request;
  const whose = isFromHere
    ? "cùng địa chỉ với trình duyệt này"
    : "khác địa chỉ của trình duyệt này";
  return (
    <section className={cx("stack-3", styles["narrow"])} aria-label="Yêu cầu">
      <DetailList
        items={[
          ["Yêu cầu lúc", formatDateTime(askedAt)],
          ["Từ địa chỉ", `${askedFrom} (${whose})`],
          [
            "Nếu xác nhận",
            `dòng lệnh đó làm mọi việc dưới tên và quyền của bạn đến ${formatDateTime(tokenEndsAt)}, hoặc đến khi bạn đăng xuất`,
          ],
        ]}
      />
      <Notice tone={isFromHere ? "warning" : "danger"} announce={false}>
        Chỉ xác nhận khi chính bạn vừa chạy lệnh portal sign-in. Nếu có người gửi mã này cho bạn, dù
        xưng là đồng nghiệp hay bộ phận kỹ thuật, hãy bấm “Không phải tôi”.
      </Notice>
      <div className="row-3">
        <Button busy={isBusy} onClick={() => onDecide("confirm")}>
          Xác nhận
        </Button>
        <Button tone="outline" busy={isBusy} onClick={() => onDecide("decline")}>
          Không phải tôi
        </Button>
      </div>
    </section>
  );
}

const Outcome = ({ decision }: { decision: Decision }) =>
  decision === "confirm" ? (
    <Notice tone="success">Đã xác nhận. Bạn có thể quay lại dòng lệnh.</Notice>
  ) : (
    <Notice tone="info">
      Đã từ chối. Nếu có người gửi mã đó cho bạn, hãy báo ngay cho quản trị viên.
    </Notice>
  );
