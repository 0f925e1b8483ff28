import { Alert } from '@mantine/core';
import { IconMoodConfuzed } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode };
/** `children` are those that it was last drawn with. */
type State = Props & { readonly failed: boolean };

/**
 * A part of a page whose failure does not take the page with it: a message stands in its place, and the rest stays with its typed values.
 * It is drawn again whenever its children change, since the cause may be gone by then.
 */
export class Contained extends Component<Props, State> {
  static getDerivedStateFromError = (): Pick<State, 'failed'> => ({ failed: true });

  static getDerivedStateFromProps = ({ children }: Props, state: State): State | null =>
    children === state.children ? null : { children, failed: false };

  override state: State = { children: this.props.children, failed: false };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Alert color="ambar" role="status" icon={<IconMoodConfuzed aria-hidden="true" />} title="Esta parte não pôde ser mostrada">
        O resto da página continua, com o que você escreveu. Se não voltar, recarregue a página ou avise o suporte.
      </Alert>
    );
  }
}
