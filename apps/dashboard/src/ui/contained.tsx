import { Alert } from '@mantine/core';
import { IconMoodConfuzed } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/**
 * A part of a page that does not take the page with it where it fails: this is said in its place, the rest and what is typed there stay. It is
 * drawn again as soon as the page is, since what it failed over may be another by then.
 */
export class Contained extends Component<Props, State> {
  static getDerivedStateFromError = (): State => ({ failed: true });

  override state: State = { failed: false };

  override componentDidUpdate({ children }: Props): void {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Alert color="ambar" role="status" icon={<IconMoodConfuzed aria-hidden="true" />} title="Esta parte não pôde ser mostrada">
        O resto da página continua, com o que você escreveu. Se não voltar, recarregue a página ou avise o suporte.
      </Alert>
    );
  }
}
