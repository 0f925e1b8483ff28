import { day, decimal, flag, integer, money, option, optional, quantity, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { diaToBr } from '../kernel/dates.js';
import { defineRegister } from '../kernel/register/register.js';
import { conferida } from './conferida.js';
import { leituraQueVolta } from './medidor.js';

const valorHora = optional(money('Valor da hora'));
const leitura = (label: string) => optional(decimal(label, { scale: 2, max: 9_999_999, help: 'Horas do horímetro, ou quilômetros.' }));
const trocado = withDefault(flag('Medidor trocado', { help: 'Depois da troca a leitura recomeça.' }), 0);

type MaquinaEscrita = Readonly<Record<string, unknown>>;

/** The next maintenance comes after this one, by the day and by the meter. */
const proximaDepois = ({ data, proximaData, leitura: agora, proximaLeitura }: MaquinaEscrita) => {
  if (typeof proximaData === 'string' && proximaData < String(data))
    return { campo: 'proximaData', mensagem: `A próxima vem depois desta, ${diaToBr(String(data))}. Corrija uma das duas datas.` };
  return typeof proximaLeitura === 'string' && typeof agora === 'string' && Number(proximaLeitura) < Number(agora)
    ? { campo: 'proximaLeitura', mensagem: 'A próxima é com o medidor acima do que ele marca nesta. Corrija uma das duas leituras.' }
    : undefined;
};

/** A machine of the farm: a tractor, a harvester, a truck; with its fuellings and its maintenance. */
export const maquina = defineRegister({
  nome: 'Maquina',
  genero: 'f',
  tabela: 'maquina',
  path: 'cad-maquinas',
  title: { singular: 'Máquina', plural: 'Máquinas' },
  permissao: 'maquinas',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    tipo: optional(option('Tipo', ['TRATOR', 'COLHEDORA', 'PULVERIZADOR', 'CAMINHAO', 'OUTRO'], { rotulos: { CAMINHAO: 'Caminhão' } })),
    marca: optional(text('Marca', { max: 60 })),
    modelo: optional(text('Modelo', { max: 60 })),
    ano: optional(integer('Ano', { min: 1_900, max: 2_100 })),
    medidor: option('Medidor', ['HORIMETRO', 'ODOMETRO'], { rotulos: { HORIMETRO: 'Horímetro', ODOMETRO: 'Odômetro' } }),
    valorHora,
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'tipo', 'modelo', 'valorHora'],
  unique: ['descricao'],
  serveOutras: 'a tractor works on all farms of its owner: its work is of the farm it was done on, and it keeps its own meter and costs',
  lines: {
    abastecimentos: {
      nome: 'Abastecimento',
      genero: 'm',
      title: { singular: 'Abastecimento', plural: 'Abastecimentos' },
      impede: true,
      fields: {
        data: day('Data'),
        litros: quantity('Quantidade', 'L'),
        valor: money('Valor total'),
        leitura: leitura('Leitura do medidor'),
        medidorTrocado: trocado,
        leituraConferida: conferida,
        tanqueCheio: withDefault(flag('Tanque cheio'), 0),
        fornecedor: optional(ref('Fornecedor', 'fornecedor')),
      },
    },
    manutencoes: {
      nome: 'Manutencao',
      genero: 'f',
      title: { singular: 'Manutenção', plural: 'Manutenções' },
      impede: true,
      fields: {
        data: day('Data'),
        descricao: text('O que foi feito', { max: 500 }),
        tipo: option('Tipo', ['PREVENTIVA', 'CORRETIVA']),
        valor: money('Valor total'),
        leitura: leitura('Leitura do medidor'),
        medidorTrocado: trocado,
        leituraConferida: conferida,
        fornecedor: optional(ref('Fornecedor', 'fornecedor')),
        proximaData: optional(day('Próxima em')),
        proximaLeitura: leitura('Próxima com o medidor em'),
        alerta: optional(ref('Alerta que atende', 'alerta_maquina', { help: 'O alerta volta a contar daqui.' })),
      },
      label: 'descricao',
      regra: proximaDepois,
    },
  },
  comLinhas: {
    descricao: { livre: 'what it is called' },
    fazenda: { livre: 'a machine goes to another farm, and what it used goes with it' },
    tipo: { livre: 'what it is, put right' },
    marca: { livre: 'what it is, put right' },
    modelo: { livre: 'what it is, put right' },
    ano: { livre: 'what it is, put right' },
    medidor: { livre: 'held by readings, not by lines without one: MEDIDOR_COM_LEITURAS' },
    valorHora: { livre: 'what an hour costs from now on; what was worked keeps its own' },
    obs: { livre: 'a note' },
  },
  transitions: {
    reajustar: {
      fato: 'MaquinaReajustada',
      verbo: 'reajustou',
      path: 'reajuste-valor-hora',
      method: 'PUT',
      takes: { valorHora: money('Valor da hora') },
    },
  },
  rule: ({ abastecimentos, manutencoes }) => leituraQueVolta([...abastecimentos, ...manutencoes]),
});
