/** The button that opens the player's bank or wallet app with the transfer filled in (`OpenApp`). */
import { Trans, useLingui } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { readKept, writeKept } from "../../lib/browser/storage.ts";
import { RefusedCopy } from "../data/refused-copy.tsx";
import { hasClipboard, useCopying } from "../data/use-copying.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { lazyDialog } from "../overlay/lazy-dialog.tsx";
import { Button, buttonClass } from "../page/button.tsx";
import { ExternalLink } from "../page/link.tsx";
import { appAddress, carriesContent } from "./app-address.ts";
import type { AppListDialogProps } from "./app-list-dialog.tsx";
import type { PayApp, Payee } from "./payee.ts";
import styles from "./transfer.module.css";

/** The application that was opened last on this device. */
const LAST_APP_KEY = "pay.app";

const AppListDialog = lazyDialog<AppListDialogProps>(
  async () => (await import("./app-list-dialog.tsx")).AppListDialog,
  ({ open }) => open,
);

type OpenAppProps = {
  payee: Payee;
  amountVnd: Vnd | undefined;
  /** The banking applications that the operator names, the commonest first; undefined while they load. */
  apps: readonly PayApp[] | undefined;
};

/** Whether there is an application to open for this payee. */
export const hasApp = ({ appLink, type }: Payee, apps: readonly PayApp[]): boolean =>
  appLink !== undefined && (type === "e-wallet" || apps.length > 0);

/**
 * If the app cannot be filled in, a press copies the transfer content for pasting. CSS hides the button on wide screens
 * without touch.
 */
export function OpenApp({ payee, amountVnd, apps }: OpenAppProps) {
  const { appLink, type } = payee;
  if (appLink === undefined || (apps && !hasApp(payee, apps))) return null;
  return (
    <div className={styles["openApp"]}>
      {!apps ? (
        <Skeleton height="2.75rem" />
      ) : type === "e-wallet" ? (
        <OpenWallet payee={payee} link={appLink} amountVnd={amountVnd} />
      ) : (
        <OpenBank payee={payee} link={appLink} amountVnd={amountVnd} apps={apps} />
      )}
    </div>
  );
}

type OpenProps = Omit<OpenAppProps, "apps"> & { link: string };
type OpenBankProps = OpenProps & { apps: readonly PayApp[] };

function OpenWallet({ payee, link, amountVnd }: OpenProps) {
  const { label, paymentSyntax } = payee;
  const isPasted = !carriesContent(link, paymentSyntax);
  const { isRefused, copy } = useCopying();
  return (
    <>
      <ExternalLink
        href={appAddress(link, { amountVnd, returnUrl: location.href })}
        className={buttonClass({ full: true })}
        onClick={() => isPasted && void copy(paymentSyntax)}
      >
        <Smartphone size={18} />
        <Trans>Mở {label}</Trans>
      </ExternalLink>
      {isPasted && <PasteHint app={label} payee={payee} isRefused={isRefused} />}
    </>
  );
}

/** Opens the last used app with one press, any other from a dialog. */
function OpenBank({ payee, link, amountVnd, apps }: OpenBankProps) {
  const { t } = useLingui();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { isRefused, copy } = useCopying();
  const [lastId, setLastId] = useState(() => readKept(LAST_APP_KEY));
  const last = apps.find(({ id }) => id === lastId);
  const addressOf = ({ id }: PayApp) =>
    appAddress(link, { app: id, amountVnd, returnUrl: location.href });
  const opened = ({ id, fillsIn }: PayApp) => {
    if (!fillsIn) void copy(payee.paymentSyntax);
    writeKept(LAST_APP_KEY, id);
    setLastId(id);
    setDialogOpen(false);
  };
  return (
    <>
      {last ? (
        <div className={styles["both"]}>
          <ExternalLink
            href={addressOf(last)}
            className={buttonClass({ full: true })}
            onClick={() => opened(last)}
          >
            <Smartphone size={18} />
            {t`Mở ${last.name}`}
          </ExternalLink>
          <Button tone="outline" onClick={() => setDialogOpen(true)}>
            <Trans>App khác</Trans>
          </Button>
        </div>
      ) : (
        <Button full icon={<Smartphone size={18} />} onClick={() => setDialogOpen(true)}>
          <Trans>Mở app ngân hàng</Trans>
        </Button>
      )}
      {last?.fillsIn === false && <PasteHint app={last.name} payee={payee} isRefused={isRefused} />}
      <AppListDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        contentIsCopied={!isRefused && hasClipboard()}
        apps={last ? [last, ...apps.filter((app) => app !== last)] : apps}
        addressOf={addressOf}
        onOpen={opened}
      />
    </>
  );
}

type PasteHintProps = {
  /** The name in the button, which may be some lines above. */
  app: string;
  payee: Payee;
  isRefused: boolean;
};

/** Banks call the field "nội dung chuyển khoản", wallets "lời nhắn" or "nội dung". */
function PasteHint({ app, payee, isRefused }: PasteHintProps) {
  const { t } = useLingui();
  const { type, paymentSyntax } = payee;
  if (isRefused) return <RefusedCopy text={paymentSyntax} />;
  const content = <strong>{paymentSyntax}</strong>;
  const field = type === "bank" ? t`nội dung chuyển khoản` : t`lời nhắn hoặc nội dung`;
  return (
    <p className="note">
      {hasClipboard() ? (
        <Trans>
          Bấm “Mở {app}” là nội dung {content} được sao chép sẵn: hãy dán vào ô {field}.
        </Trans>
      ) : (
        <Trans>
          Trước khi mở {app}, hãy sao chép nội dung {content} để dán vào ô {field}.
        </Trans>
      )}
    </p>
  );
}
