import { Text } from '@mantine/core';
import type { LeiDaFolha, LinhaDoPagamento, Reajustado as ReajustadoAnswer } from '@tulha/domain/folha/comum/folha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link } from 'react-router';
import { day, money } from '../../ui/format.js';
import classes from './folha.module.css';

export type Linha = Answer<typeof LinhaDoPagamento>;
type Leis = { readonly leis?: readonly Answer<typeof LeiDaFolha>[] | undefined };
type Ajuste = { readonly reajuste: number; readonly reajustado: Answer<typeof ReajustadoAnswer> | null };

const FONTES: Readonly<Record<Linha['fonte'], string>> = {
  COLHEITA: 'Colheita',
  MAO_DE_OBRA: 'Mão de obra',
  PRODUCAO: 'Por produção',
  SALARIO: 'Salário',
  LEI: 'Regra da lei',
  ADIANTAMENTO: 'Adiantamento',
};

const quando = ({ data, ate }: Linha): string => (data === ate ? day(data) : `${day(data)} a ${day(ate)}`);

/** Pages of records that are the source of lines without an activity. */
const PAGINAS: Readonly<Partial<Record<Linha['fonte'], string>>> = {
  ADIANTAMENTO: '/cadastros/cad-adiantamentos',
  LEI: '/cadastros/cad-regras-lei',
};

/** The page of a line's source, where it has one. */
const deOnde = ({ fonte, id, atividade }: Linha): string | undefined => {
  const pagina = PAGINAS[fonte];
  if (pagina !== undefined) return `${pagina}/${id}`;
  return atividade === null ? undefined : `/atividades/${atividade}`;
};

/** The source of a value: the day, the activity or the advance, and how it is counted. */
const UmaLinha = ({ linha }: { readonly linha: Linha }) => {
  const nome = linha.atividadeNome ?? FONTES[linha.fonte];
  const pagina = deOnde(linha);
  return (
    <li>
      <div className={classes['person']}>
        <span>
          {quando(linha)} · {pagina === undefined ? nome : <Link to={pagina}>{nome}</Link>}
        </span>
        <Text size="xs" c="dimmed">
          {linha.explicacao}
        </Text>
      </div>
      <span className={classes['number']}>{money(linha.valor)}</span>
    </li>
  );
};

/** An adjustment by hand: the value before, the author and the reason. */
const Reajustado = ({ reajuste, reajustado }: Ajuste) =>
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

/** Provisions by the rules of law in use, which are no part of the payment. */
const Provisoes = ({ nome, leis = [] }: Leis & { readonly nome: string }) => {
  const provisoes = leis.filter(({ efeito }) => efeito === 'PROVISAO');
  if (provisoes.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        Provisões, que não se pagam aqui
      </Text>
      <ul className={classes['people']} aria-label={`Provisões de ${nome}`}>
        {provisoes.map(({ regra, nome: lei, explicacao, valor }) => (
          <li key={regra}>
            <div className={classes['person']}>
              <Link to={`/cadastros/cad-regras-lei/${regra}`}>{lei}</Link>
              <Text size="xs" c="dimmed">
                {explicacao}
              </Text>
            </div>
            <span className={classes['number']}>{money(valor)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

type Props = Ajuste & Leis & { readonly nome: string; readonly linhas: readonly Linha[] };

/** The lines of a worker's payment, and the provisions. */
export const Linhas = ({ nome, linhas, leis, ...ajuste }: Props) => (
  <>
    <ul className={classes['people']} aria-label={`Linhas de ${nome}`}>
      {linhas.map((linha) => (
        <UmaLinha key={`${linha.fonte} ${linha.id} ${linha.data}`} linha={linha} />
      ))}
      <Reajustado {...ajuste} />
    </ul>
    <Provisoes nome={nome} leis={leis} />
  </>
);
