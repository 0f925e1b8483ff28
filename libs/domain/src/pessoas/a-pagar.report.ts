import { day, money, optional, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { defineReport } from '../kernel/report/report.js';
import { colaborador } from './colaborador.catalogue.js';

/** The open pay of workers: the list of `cad-colaboradores/folha-pagamento` added up, with links to each account. It is of who may see sheets. */
export const aPagar = defineReport({
  nome: 'a-pagar',
  path: 'pessoas/a-pagar',
  permissao: 'folha',
  title: 'A pagar aos colaboradores',
  noun: ['colaborador', 'colaboradores'],
  filters: {
    turma: optional(ref('Turma', 'turma', { help: 'Todas as turmas' })),
    tipo: optional({ ...colaborador.fields.tipo, help: 'Todos os tipos' }),
    dateStart: optional(day('Desde')),
    dateEnd: optional(day('Até')),
  },
  columns: defineColumns({
    nome: column(linked(optional(text('Colaborador')), '/cadastros/cad-colaboradores/:id?aba=conta'), { card: 'title' }),
    codigo: column(optional(text('Código')), { card: 'off' }),
    tipo: colaborador.fields.tipo,
    turma: column(optional(text('Turma')), { card: 'off' }),
    salarioBase: column(summed(optional(money('Salário-base'))), { card: 'off' }),
    trabalhado: summed(money('Trabalhou')),
    emFolha: summed(money('Já incluído em folha')),
    aberto: summed(money('Adiantado e por descontar')),
    aPagar: column(summed(optional(money('A pagar'))), { card: 'corner' }),
  }),
  sort: '-aPagar',
  empty: { title: 'Ninguém a pagar', text: 'Cadastre quem trabalha na fazenda. O que cada um fez e o que se adiantou somam-se aqui.' },
});
