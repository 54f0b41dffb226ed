import { useLingui } from "@lingui/react/macro";
import type { Passkey } from "@portal/contract/passkeys";
import { type ReactNode, useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { AddPasskeyButton } from "./add-passkey-button.tsx";
import type { PasskeyAction } from "./passkey-dialog.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

const PasskeyDialog = lazyDialog(
  async () => (await import("./passkey-dialog.tsx")).PasskeyDialog,
  ({ action }) => action !== undefined,
);

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  username: string;
  /** Resolves once the page shows the current data again. */
  refetch: () => Promise<unknown>;
};

export function PasskeyList({ passkeys, username, refetch }: PasskeyListProps) {
  const { t } = useLingui();
  const [action, setAction] = useState<PasskeyAction>();
  /** What has been done. Each message is a new object, even where the words are the same. */
  const [done, setDone] = useState<{ message: ReactNode }>();
  const news = useNews(done);

  const open = (next: PasskeyAction) => {
    setDone(undefined);
    setAction(next);
  };
  const finish = async (message: ReactNode) => {
    await refetch();
    setAction(undefined);
    setDone({ message });
  };
  return (
    <div className="stack-4">
      <div {...news}>{done && <Notice tone="success">{done.message}</Notice>}</div>
      {passkeys.length > 0 ? (
        <ul aria-label={t`Các khóa truy cập`}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => open({ what: "rename", passkey })}
              onRemove={() => open({ what: "remove", passkey })}
            />
          ))}
        </ul>
      ) : (
        <p className="note">{t`Tài khoản chưa có khóa truy cập nào.`}</p>
      )}
      <AddPasskeyButton count={passkeys.length} onAdd={() => open({ what: "add" })} />
      <PasskeyDialog
        action={action}
        username={username}
        onClose={() => setAction(undefined)}
        onDone={finish}
        onGone={() => void refetch()}
      />
    </div>
  );
}
