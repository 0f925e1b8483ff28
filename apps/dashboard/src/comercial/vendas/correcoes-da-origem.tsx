import type * as answers from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import type { Answer, Listed } from '@tulha/domain/kernel/answers';
import { List, Text } from '@mantine/core';
import { useRead } from '../../http/hooks.js';
import { instant, percent } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { VENDAS } from './vendas.api.js';

type Parte = Answer<typeof answers.ParteDoTalhao>;

const composicao = (partes: readonly Parte[]) => partes.map(({ nome, percentual }) => `${nome} ${percent(percentual)}`).join(', ');

/** Corrections of a closed sale's origin. Nothing where it is as it was when the sale was closed. */
export const CorrecoesDaOrigem = ({ venda }: { venda: number }) => {
  const { data } = useRead<Listed<typeof answers.CorrecaoDaOrigem>>(`${VENDAS}/${venda}/correcoes-da-origem`);
  if (!data || data.content.length === 0) return null;
  return (
    <Section title="A origem foi corrigida depois da venda">
      <List spacing="xs" size="sm">
        {data.content.map(({ em, ator, motivo, antes, depois }) => (
          <List.Item key={em}>
            {`${instant(em)}${ator ? `, por ${ator}` : ''}${motivo ? `: ${motivo}` : ''}`}
            <Text size="sm" c="dimmed">{`De ${composicao(antes)} para ${composicao(depois)}.`}</Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
};
