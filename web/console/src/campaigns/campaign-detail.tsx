import { type CampaignRow, getCampaignVersions } from "@portal/contract/console/campaigns";
import { hasRight } from "@portal/contract/console/rights";
import { type ReactNode, use, useState } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { useReply } from "../api.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { StaffContext } from "../session/staff.ts";
import { contentInWords } from "./content-words.ts";

type CampaignDetailProps = {
  row: CampaignRow;
  onDone: () => void;
  /** The form for another version. It says when it is closed. */
  form: (onClose: () => void) => ReactNode;
  /** Further operations. */
  children?: ReactNode;
};

/** Shows a campaign's versions, and the buttons to publish another version or to end it early. */
export function CampaignDetail({ row, onDone, form, children }: CampaignDetailProps) {
  const { campaign, state } = row;
  const roles = use(StaffContext)?.roles ?? [];
  const [isChanging, setChanging] = useState(false);
  const { data, error } = useReply(getCampaignVersions, { params: { campaign } });
  const close = () => {
    setChanging(false);
    onDone();
  };
  return (
    <div className="stack-3">
      {error && <Notice tone="danger">{error.message}</Notice>}
      <ol className="stack-2 smaller" aria-label="Các bản">
        {data?.versions.map(({ version, title, holds, content, publishedAt, publishedBy }) => (
          <li key={version}>
            <strong>{`Bản ${version}: ${title}`}</strong>
            {` · ${spanInWords(holds)} · ${contentInWords(content)} · `}
            {publishedBy === null
              ? "theo cài đặt ban đầu"
              : `${publishedBy} duyệt lúc ${formatDateTime(publishedAt)}`}
          </li>
        ))}
      </ol>
      {hasRight(roles, "operate") && (
        <div>
          <Button size="sm" tone="outline" onClick={() => setChanging(true)}>
            Sửa
          </Button>
        </div>
      )}
      {isChanging && form(close)}
      {children}
      {state !== "over" && (
        <OperationChoices
          choices={[
            {
              key: campaign,
              operation: "end-campaign",
              label: "Kết thúc sớm",
              known: { campaign },
              fields: [],
            },
          ]}
          onDone={onDone}
        />
      )}
    </div>
  );
}

function spanInWords(holds: { from: string; until: string | null } | null): string {
  if (holds === null) return "chưa từng chạy";
  const until = holds.until === null ? "nay" : formatDateTime(holds.until);
  return `${formatDateTime(holds.from)} đến ${until}`;
}
