import { Paper } from '@mantine/core';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/hoje.answers';
import { useRead } from '../../http/hooks.js';
import { LinkButton, Section } from '../../ui/page.js';
import { Lines } from '../../ui/states.js';
import lines from '../hoje/hoje.module.css';
import { Linha } from '../hoje/linha.js';
import { maisUrgentes } from '../hoje/mais-urgentes.js';

const NO_INICIO = 5;

const doResto = (resto: number) => (resto === 1 ? 'Ver a outra' : `Ver as outras ${resto}`);

const Urgentes = ({ hoje: { grupos, total } }: { readonly hoje: Answer<typeof answers.Hoje> }) => {
  const comBotao = grupos.map(({ nivel, fazer, itens }) => ({ nivel, itens: itens.map((item) => ({ item, fazer })) }));
  const urgentes = maisUrgentes(comBotao, NO_INICIO);
  const resto = total - urgentes.length;
  const antigas = grupos.reduce((soma, grupo) => soma + (grupo.nivel === 'ANTIGA' ? grupo.total : 0), 0);
  return (
    <Section
      title="Hoje"
      about={antigas > 0 && `${antigas === 1 ? '1 antiga está guardada' : `${antigas} antigas estão guardadas`} à parte`}
      actions={resto > 0 && <LinkButton to="/hoje">{doResto(resto)}</LinkButton>}
    >
      {urgentes.length > 0 && (
        <Paper component="ul" className={lines['lines'] ?? ''}>
          {urgentes.map(({ item, fazer }, at) => (
            // oxlint-disable-next-line no-array-index-key -- two of them may read alike and lead to one page
            <Linha key={`${item.link} ${at}`} item={item} fazer={fazer} />
          ))}
        </Paper>
      )}
    </Section>
  );
};

/** The most urgent work to be done, and how much more there is. Renders nothing where there is none, or where it cannot be read. */
export const MaisUrgentes = () => {
  const { data, error } = useRead<typeof answers.Hoje>('/hoje');
  if (error && !data) return null;
  if (!data) return <Lines rows={NO_INICIO} height="3.5rem" />;
  return data.total === 0 ? null : <Urgentes hoje={data} />;
};
