import { RegistrarSecagem } from '@tulha/domain/rastreabilidade/secagem/secagem.commands';
import { icons } from '../../ui/icons.js';
import { camposDoSecador, doSecador, lerSecador, secador } from '../passagem/no-secador.js';
import type { Processo } from '../processo/tipos.js';

/** Coffee in a dryer. */
export const secagem: Processo = {
  nome: 'secagem',
  endereco: '/rastreabilidade/secagem',
  title: 'Secagem',
  noun: ['entrada', 'entradas'],
  registro: 'Secagem',
  nova: 'Nova entrada no secador',
  sobre: 'O café vai para o secador.',
  vazio: 'Registre o café que vai para o secador, com a umidade na entrada e na saída.',
  icon: icons.secagem,
  cadastro: secador,
  destino: 'secagem',
  medida: 'L',
  vemDe: ['terreiro', 'colhido', 'despolpado', 'descanso'],
  blocos: { hora: true, umidade: true, peso: true, curva: true, permanencia: true, responsavel: true },
  schema: RegistrarSecagem,
  corpo: doSecador,
  campo: camposDoSecador,
  ler: lerSecador,
};
