import { Component, type ReactNode } from "react";
import { ErrorView } from "./error-view.tsx";

type Props = {
  /** A new key (another page) lets the children be drawn again. */
  resetKey: string;
  children: ReactNode;
};
type State = { thrown: unknown; failedKey: string | undefined };

/** Catches what a page throws while it is drawn. It is a class, because React offers nothing else. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, failedKey: undefined };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { thrown };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    if (state.thrown === undefined) return { failedKey: resetKey };
    return state.failedKey === resetKey ? null : { thrown: undefined, failedKey: resetKey };
  }

  override render(): ReactNode {
    if (this.state.thrown === undefined) return this.props.children;
    return <ErrorView thrown={this.state.thrown} />;
  }
}
