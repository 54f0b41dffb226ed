import { decideDeviceSignIn, getDeviceSignIn } from "@portal/contract/console/command-line";
import type { BodyOf, ReplyOf } from "@portal/contract/http/call";
import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { keepCaret, useTypedText } from "../../../src/ui/form/fields/use-typed-text.ts";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send } from "../api.ts";
import { DetailList } from "../money/detail-list.tsx";
import { useWork } from "../use-work.ts";
import styles from "./command-line-page.module.css";
import { caretIn, isWholeUserCode, writeUserCode } from "./user-code.ts";

type Decision = BodyOf<typeof decideDeviceSignIn>["decision"];
type Request = ReplyOf<typeof getDeviceSignIn>;

/** Confirms a sign-in of the command line by the code that it shows. The code is typed: no link carries one. */
export function Page() {
  const looking = useWork();
  const deciding = useWork();
  const [userCode, setUserCode] = useState("");
  const [isCutShort, setCutShort] = useState(false);
  const [request, setRequest] = useState<Request>();
  const [decided, setDecided] = useState<Decision>();
  const params = { userCode };
  const look = () => {
    setDecided(undefined);
    setCutShort(!isWholeUserCode(userCode));
    if (!isWholeUserCode(userCode)) return;
    void looking.run(async () => setRequest(await send(getDeviceSignIn, { params })));
  };
  const decide = (decision: Decision) =>
    void deciding.run(async () => {
      await send(decideDeviceSignIn, { params, body: { decision } });
      setRequest(undefined);
      setUserCode("");
      setDecided(decision);
    });
  return (
    <div className={cx("box small", styles["page"])}>
      <PageHeader
        title="Đăng nhập dòng lệnh"
        description={
          <>
            Dành cho người vừa chạy <code>npm run portal -- sign-in</code> trên máy mình. Không chạy
            lệnh nào thì không cần trang này.
          </>
        }
      />
      {deciding.failure && <Notice tone="danger">{deciding.failure.message}</Notice>}
      {decided && <Outcome decision={decided} />}
      <form
        className="stack-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <CodeField
          code={userCode}
          error={isCutShort ? "Mã phải đủ 8 chữ cái." : looking.failure?.message}
          onType={(code) => {
            setUserCode(code);
            setCutShort(false);
            setRequest(undefined);
          }}
        />
        {!request && (
          <Button type="submit" full busy={looking.isBusy}>
            Xem yêu cầu
          </Button>
        )}
      </form>
      {request && <Question request={request} isBusy={deciding.isBusy} onDecide={decide} />}
    </div>
  );
}

type CodeFieldProps = {
  code: string;
  error: string | undefined;
  onType: (code: string) => void;
};

/** Eight letters; capitals and the dash come by themselves. */
function CodeField({ code, error, onType }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // After the page's heading, which takes the focus of every page.
  useEffect(() => field.current?.focus(), []);
  const typed = useTypedText(code, ({ input }) => {
    const caret = caretIn(input.value, input.selectionStart ?? input.value.length);
    keepCaret(input, () => caret);
    onType(writeUserCode(input.value));
  });
  return (
    <TextField
      label="Mã trên dòng lệnh"
      error={error}
      placeholder="WDJB-MJHT"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
      className={styles["code"]}
      ref={field}
      {...typed}
    />
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
    <div className="stack-4" role="group" aria-label="Yêu cầu">
      <DetailList
        items={[
          ["Yêu cầu lúc", formatDateTime(askedAt)],
          ["Từ địa chỉ", `${askedFrom} (${whose})`],
          [
            "Nếu đồng ý",
            `dòng lệnh đó làm mọi việc dưới tên và quyền của bạn đến ${formatDateTime(tokenEndsAt)}, hoặc đến khi bạn đăng xuất`,
          ],
        ]}
      />
      <Notice tone={isFromHere ? "warning" : "danger"} announce={false}>
        Chỉ đồng ý khi chính bạn vừa chạy lệnh đó. Nếu có người gửi mã này cho bạn, dù xưng là đồng
        nghiệp hay bộ phận kỹ thuật, hãy bấm “Không phải tôi”.
      </Notice>
      <div className={styles["decisions"]}>
        <Button tone="outline" full busy={isBusy} onClick={() => onDecide("decline")}>
          Không phải tôi
        </Button>
        <Button full busy={isBusy} onClick={() => onDecide("confirm")}>
          Cho làm việc dưới tên tôi
        </Button>
      </div>
    </div>
  );
}

const Outcome = ({ decision }: { decision: Decision }) =>
  decision === "confirm" ? (
    <Notice tone="success">Đã đồng ý. Bạn có thể quay lại dòng lệnh.</Notice>
  ) : (
    <Notice tone="info">
      Đã từ chối. Nếu có người gửi mã đó cho bạn, hãy báo ngay cho quản trị viên.
    </Notice>
  );
