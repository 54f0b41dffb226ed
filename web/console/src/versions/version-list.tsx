import type { PublishedVersion } from "@portal/contract/console/versions";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";

type VersionListProps<Content> = {
  versions: readonly PublishedVersion<Content>[];
  /** Begins the next version with this content. Undefined where the person changes nothing. */
  onEdit: ((content: Content) => void) | undefined;
};

/** All versions, with who changed what and why. */
export const VersionList = <Content,>({ versions, onEdit }: VersionListProps<Content>) => (
  <Panel title="Các bản">
    <ol className="stack-2 smaller" aria-label="Các bản">
      {versions.map((version) => (
        <Version
          key={version.version}
          version={version}
          onEdit={onEdit && (() => onEdit(version.content))}
        />
      ))}
    </ol>
  </Panel>
);

type State = PublishedVersion<unknown>["state"];
const STATES: Readonly<Record<State, { name: string; tone: BadgeTone }>> = {
  upcoming: { name: "Sắp tới", tone: "warning" },
  running: { name: "Đang dùng", tone: "jade" },
  over: { name: "Đã thay", tone: "neutral" },
};

type VersionProps = {
  version: PublishedVersion<unknown>;
  onEdit: (() => void) | undefined;
};

function Version({ version, onEdit }: VersionProps) {
  const { state, holds, publishedAt, proposedBy, publishedBy, reason } = version;
  return (
    <li className="row-2">
      <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
      <span>
        <strong>{`Bản ${version.version}`}</strong>
        {holds === null
          ? " · chưa từng áp dụng"
          : ` · từ ${formatDateTime(holds.from)}${holds.until === null ? "" : ` đến ${formatDateTime(holds.until)}`}`}
        {publishedBy === null
          ? " · theo cài đặt ban đầu"
          : ` · ${byWhom(proposedBy, publishedBy)} lúc ${formatDateTime(publishedAt)}: ${reason}`}
      </span>
      {onEdit && state !== "running" && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`${state === "upcoming" ? "Sửa" : "Dùng lại"} bản ${version.version}`}
          onClick={onEdit}
        >
          {state === "upcoming" ? "Sửa bản này" : "Dùng lại bản này"}
        </Button>
      )}
    </li>
  );
}

const byWhom = (proposedBy: string | null, publishedBy: string): string =>
  proposedBy === null || proposedBy === publishedBy
    ? `${publishedBy} đổi`
    : `${proposedBy} đề nghị, ${publishedBy} duyệt`;
