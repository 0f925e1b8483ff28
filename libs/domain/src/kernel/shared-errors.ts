import { refusals } from './errors.js';

/** Refusals that more than one room gives: no room imports another's table, so the shared ones stand here. */
export const sharedErrors = {
  DATA_FUTURA: { kind: 'refused', message: 'A data {em} ainda não chegou.', campo: 'data' },
  SAFRA_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: 'A safra {safra} é da fazenda {dela}, e {oQue} é da fazenda {desta}. Escolha uma safra de {desta}.',
    campo: 'safra',
  },
  SAFRA_SEM_O_TALHAO: {
    kind: 'refused',
    message: 'A safra {safra} não tem o talhão {talhao}. Ponha o talhão na safra, ou escolha outra.',
    campo: 'safra',
  },
  DATA_FORA_DA_SAFRA: {
    kind: 'refused',
    message: 'O dia {em} fica fora da safra {safra}, que vai de {inicio} a {fim}. Corrija o dia, ou escolha outra safra.',
    campo: 'safra',
  },
  LOTE_RETIRADO: {
    kind: 'gone',
    message: 'O lote {codigo} foi retirado em {quando}{porQuem}. Como era antes disso, diz quem pergunta com conhecidoEm.',
  },
  REGISTRO_RETIRADO: {
    kind: 'gone',
    message: 'Este registro foi retirado em {quando}{porQuem}. Como era antes disso, diz quem pergunta com conhecidoEm.',
  },
  ATIVIDADE_NAO_ENCONTRADA: { kind: 'absent', message: 'Atividade não encontrada.' },
  LINHA_EM_FOLHA_FECHADA: {
    kind: 'conflict',
    message: 'A linha de colheita {linha} está na folha fechada {folha}. Abra a folha antes de mexer nela.',
  },
  TRABALHO_EM_FOLHA_FECHADA: {
    kind: 'conflict',
    message: 'Este trabalho está na {especie} fechada {folha}. Abra a folha antes de mexer nele.',
  },
  CUSTO_ALTO_DEMAIS: { kind: 'refused', message: 'O custo de uma linha passa de R$ 10.000.000.000,00: confira a quantidade e o valor.' },
  QUANTIDADE_INTEIRA: { kind: 'refused', message: '{insumo} se conta em números inteiros: tire as casas decimais.', campo: 'quantidade' },
  LIMITE_DE_FAZENDAS: {
    kind: 'refused',
    message: 'O seu plano permite até {limite} fazendas. Exclua uma que já não usa, ou peça um plano maior.',
  },
} as const;

export const refuseShared = refusals(sharedErrors);
