import { Text } from '@mantine/core';
import type { LinhaDoPagamento, Reajustado as ReajustadoAnswer } from '@tulha/domain/folha/comum/folha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link } from 'react-router';
import { day, money } from '../../ui/format.js';
import classes from './folha.module.css';

export type Linha = Answer<typeof LinhaDoPagamento>;
type Ajuste = { readonly reajuste: number; readonly reajustado: Answer<typeof ReajustadoAnswer> | null };

const FONTES: Readonly<Record<Linha['fonte'], string>> = {
  COLHEITA: 'Colheita',
  MAO_DE_OBRA: 'Mão de obra',
  PRODUCAO: 'Por produção',
  SALARIO: 'Salário',
  ADIANTAMENTO: 'Adiantamento',
};

const quando = ({ data, ate }: Linha): string => (data === ate ? day(data) : `${day(data)} a ${day(ate)}`);

/** The page of a line's source, where it has one. */
const deOnde = ({ fonte, id, atividade }: Linha): string | undefined =>
  fonte === 'ADIANTAMENTO' ? `/cadastros/cad-adiantamentos/${id}` : atividade === null ? undefined : `/atividades/${atividade}`;

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

/** The lines of a worker's payment. */
export const Linhas = ({ nome, linhas, ...ajuste }: Ajuste & { readonly nome: string; readonly linhas: readonly Linha[] }) => (
  <ul className={classes['people']} aria-label={`Linhas de ${nome}`}>
    {linhas.map((linha) => (
      <UmaLinha key={`${linha.fonte} ${linha.id} ${linha.data}`} linha={linha} />
    ))}
    <Reajustado {...ajuste} />
  </ul>
);
