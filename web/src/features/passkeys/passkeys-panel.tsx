/** Lists the player's passkeys, and lets them add, rename and remove one. */
import { Trans, useLingui } from "@lingui/react/macro";
import { getPasskeys, type Passkey, PASSKEYS_MAX } from "@portal/contract/passkeys";
import { KeyRound, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { appAround } from "../../lib/browser/in-app.ts";
import { isIpAddress, usePasskeySupport } from "../../lib/browser/passkey-support.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { AccessFact, AccessRow } from "../../ui/data/access-row.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { OpenInBrowser } from "../../ui/feedback/open-in-browser.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import type { PasskeyAction } from "./passkey-dialog.tsx";
import styles from "./passkeys.module.css";

const PasskeyDialog = lazyDialog(
  async () => (await import("./passkey-dialog.tsx")).PasskeyDialog,
  ({ action }) => action !== undefined,
);

export function PasskeysPanel({ username }: { username: string }) {
  const passkeys = useCall(getPasskeys);
  const skeleton = (
    <Loading>
      <Skeleton height="3.25rem" />
    </Loading>
  );
  return (
    <Panel
      title={<Trans>Khóa truy cập</Trans>}
      description={
        <Trans>
          Đăng nhập bằng vân tay, khuôn mặt hoặc khóa màn hình, không cần mật khẩu. Còn gọi là
          passkey.
        </Trans>
      }
    >
      <Loaded reply={passkeys} fallback={skeleton}>
        {(data) => <PasskeyList passkeys={data} username={username} refetch={passkeys.refetch} />}
      </Loaded>
    </Panel>
  );
}

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  username: string;
  /** Resolves once the page shows the current data again. */
  refetch: () => Promise<unknown>;
};

function PasskeyList({ passkeys, username, refetch }: PasskeyListProps) {
  const { t } = useLingui();
  const [action, setAction] = useState<PasskeyAction>();
  /** The last result. Each message is a new object, even if the words are the same. */
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

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const { name, isSynced } = passkey;
  const createdAt = formatDateTime(passkey.createdAt);
  const lastUsedAt = passkey.lastUsedAt && formatDateTime(passkey.lastUsedAt);
  return (
    <AccessRow
      icon={KeyRound}
      name={name}
      badge={isSynced && <Badge>{t`Đồng bộ`}</Badge>}
      actions={
        <>
          <Button tone="outline" size="sm" aria-label={t`Đổi tên ${name}`} onClick={onRename}>
            {t`Đổi tên`}
          </Button>
          <Button tone="outline" size="sm" aria-label={t`Xóa ${name}`} onClick={onRemove}>
            {t`Xóa`}
          </Button>
        </>
      }
    >
      <AccessFact>
        {lastUsedAt ? t`Dùng lần cuối lúc ${lastUsedAt}` : t`Chưa dùng lần nào`}
      </AccessFact>
      <AccessFact>{t`Thêm lúc ${createdAt}`}</AccessFact>
    </AccessRow>
  );
}

/** Shows the button, or why passkeys cannot be added here. */
function AddPasskeyButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const support = usePasskeySupport();
  if (support === "not-at-this-address") return <NotHere />;
  if (support === "not-in-this-browser") {
    return appAround(navigator.userAgent) ? (
      <OpenInBrowser />
    ) : (
      <Notice tone="info" announce={false}>
        <Trans>
          Trình duyệt này chưa dùng được khóa truy cập. Hãy mở trang bằng Chrome, Safari, Edge hoặc
          Firefox bản mới.
        </Trans>
      </Notice>
    );
  }
  return (
    <div className={styles["add"]}>
      <Button
        tone="outline"
        icon={<Plus size={18} />}
        disabled={count >= PASSKEYS_MAX}
        disabledReason={
          <Trans>
            Mỗi tài khoản có tối đa {PASSKEYS_MAX} khóa truy cập. Hãy xóa bớt để thêm khóa khác.
          </Trans>
        }
        onClick={onAdd}
      >
        <Trans>Thêm khóa truy cập</Trans>
      </Button>
    </div>
  );
}

function NotHere() {
  const { hostname, href } = new URL(location.pathname, webConfig.publicUrl);
  return (
    <Notice tone="info" announce={false}>
      {isIpAddress(hostname) ? (
        <Trans>Không thêm được khóa truy cập khi trang mở bằng địa chỉ IP.</Trans>
      ) : (
        <Trans>
          Không thêm được khóa truy cập ở địa chỉ này. Hãy mở trang tại <a href={href}>{href}</a>.
        </Trans>
      )}
    </Notice>
  );
}
