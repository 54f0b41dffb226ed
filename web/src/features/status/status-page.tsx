import { Trans, useLingui } from "@lingui/react/macro";
import { getStatus, type Status, type StatusPart } from "@portal/contract/status";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import items from "../../ui/data/items.module.css";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Loading, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";

/** The interval at which the status is requested again. */
const REFRESH_MS = 15_000;
/** The rows of the skeleton. */
const PARTS_AWAITED = 7;

/** /status: the public status page: what works, what is paused, and what maintenance is planned. */
export function Page() {
  const { t } = useLingui();
  const status = useCall(getStatus, undefined, { repeatMs: REFRESH_MS });
  return (
    <div className="stack-5">
      <PageHeader
        title={t`Tình trạng dịch vụ`}
        description={
          <Trans>Trang này tự cập nhật. KP trong tài khoản không đổi khi bảo trì.</Trans>
        }
      />
      <Loaded reply={status} fallback={<StatusSkeleton />}>
        {(known) => <Parts status={known} />}
      </Loaded>
    </div>
  );
}

/** As high as what comes, so that nothing moves. */
function StatusSkeleton() {
  return (
    <Panel title={<Trans>Đang xem tình trạng…</Trans>}>
      <Loading className="stack-5">
        <Skeletons count={PARTS_AWAITED} height="1.625rem" />
      </Loading>
    </Panel>
  );
}

function Parts({ status: { parts, finished } }: { status: Status }) {
  return (
    <Panel
      title={
        parts.some(isPaused) ? (
          <Trans>Có phần đang bảo trì</Trans>
        ) : (
          <Trans>Mọi thứ đang hoạt động</Trans>
        )
      }
    >
      <ul>
        {parts.map((part) => (
          <li key={`${part.kind} ${part.name}`} className={cx("row-2 between", items["matter"])}>
            <strong>
              <Name of={part} />
            </strong>
            <State part={part} />
            {part.text !== null && (
              <p className={cx("soft", items["caseMore"])}>
                {part.text} <Time part={part} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {finished.map(({ text, at, ...subject }) => (
        <p key={`${subject.kind} ${subject.name} ${at}`} className="note">
          <Name of={subject} /> · {formatDateTime(at)}: {text}
        </p>
      ))}
    </Panel>
  );
}

function Name({ of: { kind, name } }: { of: Pick<StatusPart, "kind" | "name"> }) {
  if (kind === "portal") return <Trans>Cổng nạp</Trans>;
  if (kind === "game") return <Trans>Game</Trans>;
  return kind === "card" ? <Trans>Thẻ cào</Trans> : name;
}

const isPaused = ({ state }: StatusPart): boolean => state === "paused";

function State({ part: { state } }: { part: StatusPart }) {
  const { t } = useLingui();
  if (state === "working") return <Badge tone="jade">{t`Hoạt động`}</Badge>;
  if (state === "paused") return <Badge tone="warning">{t`Đang bảo trì`}</Badge>;
  return <Badge>{t`Sắp bảo trì`}</Badge>;
}

function Time({ part: { state, from, until } }: { part: StatusPart }) {
  const [begins, ends] = [from ?? "", until ?? ""].map((at) => at && formatDateTime(at));
  if (state === "planned" && until === null) return <Trans>Bắt đầu lúc {begins}.</Trans>;
  if (state === "planned") {
    return (
      <Trans>
        Từ {begins} đến {ends}.
      </Trans>
    );
  }
  return until === null ? null : <Trans>Dự kiến xong lúc {ends}.</Trans>;
}
