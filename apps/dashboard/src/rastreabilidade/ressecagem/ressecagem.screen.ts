import { RegistrarRessecagem } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.commands';
import { icons } from '../../ui/icons.js';
import { camposDoSecador, doSecador, lerSecador, secador } from '../passagem/no-secador.js';
import type { Processo } from '../processo/tipos.js';

/** Coffee that took up moisture in store, in a dryer again. */
export const ressecagem: Processo = {
  nome: 'ressecagem',
  endereco: '/rastreabilidade/ressecagem',
  title: 'Ressecagem',
  noun: ['entrada', 'entradas'],
  registro: 'Ressecagem',
  nova: 'Nova entrada na ressecagem',
  sobre: 'O café que tomou umidade volta ao secador.',
  vazio: 'Café guardado que tomou umidade volta ao secador: registre aqui.',
  icon: icons.secagem,
  cadastro: secador,
  destino: 'ressecagem',
  vemDe: ['armazem', 'descanso'],
  blocos: { hora: true, umidade: true, peso: true, curva: true, permanencia: true, responsavel: true },
  schema: RegistrarRessecagem,
  corpo: doSecador,
  campo: camposDoSecador,
  ler: lerSecador,
};
