import { Anchor, Text } from '@mantine/core';
import type { LeiDaFolha } from '@tulha/domain/folha/comum/folha.answers';
import { oQueNaoSeCalcula } from '@tulha/domain/folha/leis/mensagens';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link } from 'react-router';

type Props = { readonly pagamentos: readonly { readonly leis?: readonly Answer<typeof LeiDaFolha>[] | undefined }[] };

/** The sums that the sheet does not work out, and the way to the rules of law that it follows. */
export const OQueNaoSeCalcula = ({ pagamentos }: Props) => (
  <Text size="sm" c="dimmed">
    {oQueNaoSeCalcula(pagamentos.flatMap(({ leis = [] }) => leis.map(({ lei }) => lei)))}{' '}
    <Anchor component={Link} to="/cadastros/cad-regras-lei" size="sm">
      Regras da lei
    </Anchor>
  </Text>
);
