import { Accordion, Group, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link } from 'react-router';
import { useRead } from '../../http/hooks.js';
import { Code } from '../../ui/facts.js';
import { count, day, money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import type { DaFolha } from '../comum/folha-page.js';
import classes from '../comum/folha.module.css';
import { isFechada } from '../comum/folhas.api.js';
import { Reajuste } from '../comum/reajuste.js';

type Pagamento = Answer<typeof answers.PagamentoDoTrabalho>;
type Linha = Pagamento['linhas'][number];

const FONTES: Readonly<Record<Linha['fonte'], string>> = {
  COLHEITA: 'Colheita',
  MAO_DE_OBRA: 'Mão de obra',
  PRODUCAO: 'Por produção',
  SALARIO: 'Salário',
};

const quando = ({ data, ate }: Linha): string => (data === ate ? day(data) : `${day(data)} a ${day(ate)}`);

/** Where a value comes from: the day, the activity, how it is counted. */
const UmaLinha = ({ linha }: { linha: Linha }) => (
  <li>
    <div className={classes['person']}>
      <span>
        {quando(linha)} ·{' '}
        {linha.atividade === null ? (
          FONTES[linha.fonte]
        ) : (
          <Link to={`/atividades/${linha.atividade}`}>{linha.atividadeNome ?? FONTES[linha.fonte]}</Link>
        )}
      </span>
      <Text size="xs" c="dimmed">
        {linha.explicacao}
      </Text>
    </div>
    <span className={classes['number']}>{money(linha.valor)}</span>
  </li>
);

/** What was put right by hand: how much it was, who did it and why. */
const Reajustado = ({ reajuste, reajustado }: Pick<Pagamento, 'reajuste' | 'reajustado'>) =>
  reajustado && (
    <li>
      <div className={classes['person']}>
        <span>Reajuste à mão</span>
        <Text size="xs" c="dimmed">
          Eram {money(reajustado.de)}. {reajustado.porNome ?? 'Alguém'}, em {day(reajustado.em.slice(0, 10))}
          {reajustado.motivo ? `: ${reajustado.motivo}` : ''}
        </Text>
      </div>
      <span className={classes['number']}>{money(reajuste)}</span>
    </li>
  );

const UmColaborador = ({ tela, folha, pagamento }: DaFolha & { readonly pagamento: Pagamento }) => (
  <Accordion.Item value={String(pagamento.colaborador)}>
    <Group wrap="nowrap" gap={0}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap">
          <span className={classes['person']}>
            {pagamento.nome}{' '}
            <Text span size="xs" c="dimmed">
              {pagamento.codigo && <Code>{pagamento.codigo}</Code>} {count(pagamento.dias)} {pagamento.dias === 1 ? 'dia' : 'dias'}
            </Text>
          </span>
          <strong className={classes['number']}>{money(pagamento.valor)}</strong>
        </Group>
      </Accordion.Control>
      {!isFechada(folha) && <Reajuste tela={tela} folha={folha} pagamento={{ ...pagamento, dasLinhas: pagamento.valorTrabalho }} />}
    </Group>
    <Accordion.Panel>
      <ul className={classes['people']} aria-label={`Linhas de ${pagamento.nome}`}>
        {pagamento.linhas.map((linha) => (
          <UmaLinha key={`${linha.fonte} ${linha.id} ${linha.data}`} linha={linha} />
        ))}
        <Reajustado {...pagamento} />
      </ul>
    </Accordion.Panel>
  </Accordion.Item>
);

/** What a payroll sheet pays each of its workers; each opens to the lines that make it up. */
export const Pagamentos = ({ tela, folha }: DaFolha) => {
  const detalhe = useRead<typeof answers.DetalheDoPagamento>(`${tela.detalhe}/${folha.id}`);
  return (
    <Loaded read={detalhe}>
      {({ content }) => (
        <Section title="Pagamentos" about={`${count(content.length)} ${content.length === 1 ? 'colaborador' : 'colaboradores'}`}>
          <Accordion multiple variant="contained">
            {content.map((pagamento) => (
              <UmColaborador key={pagamento.colaborador} tela={tela} folha={folha} pagamento={pagamento} />
            ))}
          </Accordion>
        </Section>
      )}
    </Loaded>
  );
};
