import { RealizarRebeneficio } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.commands';
import { icons } from '../../ui/icons.js';
import { lotesDe, numero, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo } from '../processo/tipos.js';
import { adicionalDe, nomes, saidaDe } from '../transformacao/no-fio.js';

/** Beans are sieved, parted or put together. */
export const rebeneficio: Processo = {
  nome: 'rebeneficio',
  endereco: '/rastreabilidade/rebeneficio',
  title: 'Rebenefício',
  noun: ['rebenefício', 'rebenefícios'],
  registro: 'Rebenefício',
  nova: 'Nova entrada no rebenefício',
  sobre: 'O café beneficiado é peneirado, separado ou juntado.',
  vazio: 'Registre os quilos que entraram, as saídas e a perda.',
  icon: icons.rebeneficio,
  destino: 'rebeneficio',
  medida: 'kg',
  vemDe: ['beneficiado', 'armazem', 'descanso'],
  blocos: { hora: true, saidas: 'kg', perda: true, medida: true, adicionais: true, responsavel: true },
  schema: RealizarRebeneficio,
  corpo: (r) => ({
    dataEntrada: r.entrada,
    horaEntrada: r.hora,
    dataSaida: r.saida,
    horaSaida: r.horaSaida,
    unidadeFracao: r.unidadeFracao === null ? null : numero(r.unidadeFracao),
    medida: r.medida,
    medidaTara: r.medidaTara,
    lotes: lotesDe(r.lotes),
    escolha: r.saidas.map(saidaDe),
    perda: r.perda,
    adicionais: r.adicionais.map(adicionalDe),
    responsavel: r.responsavel,
  }),
  campo: renomeia({ dataEntrada: 'entrada', data: 'entrada', horaEntrada: 'hora', dataSaida: 'saida', escolha: 'saidas', lote: 'lotes' }),
  ler: leitor({
    ...nomes,
    saida: 'dataSaida',
    horaSaida: 'horaSaida',
    unidadeFracao: 'unidadeFracao',
    medidaUnidade: 'medidaUnidade',
    medida: 'medida',
    medidaTara: 'medidaTara',
  }),
};
