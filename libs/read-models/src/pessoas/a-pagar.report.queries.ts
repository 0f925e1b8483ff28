import type { Answer } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { aPagar } from '@tulha/domain/pessoas/a-pagar.report';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { namesOf } from '../atividades/atividade.queries.js';
import { listCatalogue } from '../catalogues/catalogue.queries.js';
import { aboutPeriod, type ReportQuery } from '../report-kit/rows.js';
import { contasDe, temConta } from './folha-pagamento.queries.js';

type Colaborador = Answer<CatalogueAnswer<typeof colaborador>>;
type Conta = Awaited<ReturnType<typeof contasDe>>[number];

/** Workers of the account with the pay owed to each on the farms given, at the end of the last day asked for or of today. */
export const rows: ReportQuery<typeof aPagar> = async (reader, { dateStart: desde, dateEnd, ...quem }, { fazendas, hoje, max }) => {
  const ate = dateEnd ?? hoje;
  const { content } = await listCatalogue(reader, colaborador, { page: 1, size: max + 1 }, quem);
  const [contas, turmas] = await Promise.all([
    contasDe(reader, content, { fazendas, desde, ate }),
    namesOf(
      reader,
      'turma',
      content.flatMap(({ turma }) => (turma ? [Number(turma)] : [])),
    ),
  ]);
  const todos = content.map((row, n) => ({
    ...(row as Colaborador),
    ...(contas[n] as Conta),
    turma: turmas.get(Number(row['turma'])) ?? null,
  }));
  return {
    about: aboutPeriod(desde, ate),
    // A worker who left is listed as long as there is something to settle.
    rows: todos
      .filter((um) => um.situacao === 'ATIVO' || temConta(um))
      .map(({ id, nome, codigo, tipo, turma, salarioBase, trabalhado, emFolha, aberto, aPagar: falta }) => ({
        ...{ id, nome, codigo, tipo, turma, salarioBase },
        ...{ trabalhado, emFolha, aberto, aPagar: falta },
      })),
  };
};
