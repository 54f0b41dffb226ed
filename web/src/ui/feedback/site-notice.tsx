import type { ReactNode } from "react";

type SiteNoticeProps = {
  tone: "info" | "warning" | "event";
  title: string;
  text: string;
  link: string | null;
  /** The text below the title. */
  about: readonly string[];
  /** The link's text. */
  more: ReactNode;
  /** The button that closes it. */
  action?: ReactNode;
};

/** A notice of the operator as players see it; `public/notices.css` has its look. Its text is never markup. */
export function SiteNoticeItem({ tone, title, text, link, about, more, action }: SiteNoticeProps) {
  return (
    <div className="site-notice" data-tone={tone}>
      {action}
      <strong>{[title, ...about].join(" · ")}</strong>
      <p>
        {text}
        {link !== null && (
          <>
            {" "}
            <a href={link} target="_blank" rel="noopener noreferrer">
              {more}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
