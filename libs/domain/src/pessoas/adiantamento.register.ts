import { reais } from '../kernel/cells/texto.js';
import { apart, day, fixed, integer, money, optional, personal, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { diaToBr } from '../kernel/dates.js';
import { defineRegister } from '../kernel/register/register.js';
import { refusePessoas } from './errors.js';
import { FREQUENCIAS, REPETICOES_MAX } from './repeticao.js';

/** Money given to a worker ahead of earnings, and its deductions since. A payment belongs to a `folha`. */
export const adiantamento = defineRegister({
  nome: 'Adiantamento',
  genero: 'm',
  tabela: 'adiantamento',
  path: 'cad-adiantamentos',
  title: { singular: 'Adiantamento', plural: 'Adiantamentos' },
  permissao: 'pessoas',
  fields: {
    descricao: optional(personal(text('Descrição', { max: 120 }))),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    colaborador: ref('Colaborador', 'colaborador'),
    data: day('Data'),
    valor: money('Valor'),
    categoria: optional(ref('Categoria', 'categoria_adiantamento')),
    duplicationFrequency: fixed(
      optional(
        integer('Repetir', {
          min: 1,
          max: 4,
          rotulos: FREQUENCIAS,
          secao: 'Repetição',
          help: 'Vale ao registrar: cada repetição é um adiantamento.',
        }),
      ),
    ),
    duplicationPeriod: fixed(withDefault(integer('Quantas vezes mais', { max: REPETICOES_MAX }), 0)),
  },
  semColuna: ['duplicationFrequency', 'duplicationPeriod'],
  label: 'descricao',
  list: ['data', 'colaborador', 'descricao', 'categoria', 'valor'],
  rotulo: ({ descricao, data }) => String(descricao ?? '').trim() || `Adiantamento de ${diaToBr(String(data))}`,
  regra: ({ valorCentavos, duplicationFrequency, duplicationPeriod }) => {
    if (valorCentavos === 0) return { campo: 'valor', mensagem: 'Informe um valor maior que zero.' };
    return Number(duplicationPeriod ?? 0) > 0 && (duplicationFrequency ?? null) === null
      ? { campo: 'duplicationFrequency', mensagem: 'Diga de quanto em quanto tempo se repete.' }
      : undefined;
  },
  lines: {
    descontos: {
      nome: 'DescontoAdiantamento',
      genero: 'm',
      title: { singular: 'Desconto', plural: 'Descontos' },
      /** `folha`: the payroll sheet that took it off, whose line it then is. */
      fields: { data: day('Data'), valor: money('Valor'), folha: apart(text('Folha', { max: 200 })) },
      deOutra: 'folha',
      impede: true,
    },
  },
  comLinhas: {
    colaborador: 'preso',
    fazenda: 'preso',
    descricao: { livre: 'what it is called' },
    data: { livre: 'put right, and never after what was taken off: the rule below' },
    valor: { livre: 'put right, and never below what was taken off: the rule below' },
    categoria: { livre: 'how it is sorted says nothing of what was given' },
    duplicationFrequency: { livre: 'said once: no change takes it' },
    duplicationPeriod: { livre: 'said once: no change takes it' },
  },
  rule: ({ dados, descontos }, step) => {
    if (step === 'excluir' || step === 'excluir descontos') return undefined;
    const antes = descontos.find(({ data }) => data < dados.data);
    if (antes) return refusePessoas('DESCONTO_ANTES_DO_ADIANTAMENTO', { desconto: diaToBr(antes.data), adiantamento: diaToBr(dados.data) });
    const descontado = descontos.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0);
    return descontado > dados.valorCentavos
      ? refusePessoas('DESCONTO_MAIOR_QUE_ADIANTAMENTO', { descontado: reais(descontado), valor: reais(dados.valorCentavos) })
      : undefined;
  },
});
