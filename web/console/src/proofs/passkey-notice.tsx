import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";

/** Asks whoever has no passkey yet to add one, while the sign-in is fresh enough for it. */
export function PasskeyNotice({ onAdded }: { onAdded: () => void }) {
  const { run, isBusy, failure } = useWork();
  const add = () =>
    run(async () => {
      const { addPasskey } = await import("./prove-by-passkey.ts");
      await addPasskey(send);
      onAdded();
    });
  return (
    <Notice tone={failure ? "danger" : "warning"}>
      {failure?.message ??
        "Bạn chưa có khóa truy cập. Các việc liên quan đến tiền cần khóa này; hãy thêm trong vòng 15 phút sau khi đăng nhập."}{" "}
      <Button size="sm" tone="outline" busy={isBusy} onClick={() => void add()}>
        Thêm khóa truy cập
      </Button>
    </Notice>
  );
}
