import { List, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Code } from '../../ui/facts.js';
import { count, instant, quantity } from '../../ui/format.js';
import type { CorrecaoDeAncestral } from '../lote/lotes.api.js';

type Props = { readonly content?: readonly CorrecaoDeAncestral[] | undefined; readonly total?: number | undefined };

/** Corrections of the lots that a lot came from, as its dossier lists them; nothing where there were none. */
export const CorrecoesDosAncestrais = ({ content = [], total = 0 }: Props) =>
  content.length === 0 ? null : (
    <>
      <Title order={3} size="h5" mt="lg" mb="xs">
        Correções nos lotes de que veio
      </Title>
      <List spacing="xs" size="sm">
        {content.map(({ loteId, lote, oQue, quantidade, unidade, excluiu, registradoEm, ator, motivo }, index) => (
          <List.Item key={`${loteId}/${registradoEm}/${String(index)}`}>
            <Link to={`/rastreabilidade/lotes/${loteId}`}>
              <Code>{lote}</Code>
            </Link>
            : {oQue} ({quantity(quantidade, unidade)}), {excluiu ? 'excluído' : 'corrigido'} em {instant(registradoEm)}
            {ator && ` por ${ator}`}
            {motivo ? `: ${motivo}` : ', não disse por quê'}.
          </List.Item>
        ))}
      </List>
      {total > content.length && (
        <Text size="sm" c="dimmed" mt="xs">
          As primeiras {count(content.length)} de {count(total)}; o dossiê tem todas.
        </Text>
      )}
    </>
  );
