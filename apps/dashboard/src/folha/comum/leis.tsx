import { Anchor, Text } from '@mantine/core';
import type { LeiDaFolha } from '@tulha/domain/folha/comum/folha.answers';
import { oQueNaoSeCalcula } from '@tulha/domain/folha/leis/explicacao.fields';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link } from 'react-router';

type Props = { readonly pagamentos: readonly { readonly leis?: readonly Answer<typeof LeiDaFolha>[] | undefined }[] };

/** What the sheet does not work out, and where it is said which rules of law it follows. */
export const OQueNaoSeCalcula = ({ pagamentos }: Props) => (
  <Text size="sm" c="dimmed">
    {oQueNaoSeCalcula(pagamentos.flatMap(({ leis = [] }) => leis.map(({ lei }) => lei)))}{' '}
    <Anchor component={Link} to="/cadastros/cad-regras-lei" size="sm">
      Regras da lei
    </Anchor>
  </Text>
);
