import { de, historia, impede } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { ReservaColheitaEvent } from '../../folha/colheita/folha-colheita.events.js';
import type { AtividadeEvent } from './atividade.events.js';

/** Work on plots on a day, with its picking. */
export const atividade = defineRegistro<
  AtividadeEvent | Extract<ReservaColheitaEvent, { type: 'ColheitaRetirada' | 'TrabalhoRetirado' }>
>()({
  tabela: 'atividade',
  genero: 'f',
  title: { singular: 'Atividade', plural: 'Atividades' },
  modulo: 'atividades',
  id: 'atividadeId',
  nome: 'atividade',
  fora: null,
  tela: { lista: '/atividades', pagina: true },
  anexos: true,
  fazenda: daFazenda,
  aponta: {
    fazenda_id: impede('fazenda'),
    safra_id: impede('safra'),
    talhao_id: de('the only one of talhao_ids'),
    talhao_ids: impede('talhao'),
    cat_atividade_id: historia('tipo_atividade'),
    grupo_id: de('a number that activities share'),
  },
  partes: {
    colheita_linha: {
      fazenda: daFazenda,
      aponta: {
        fazenda_id: de('atividade'),
        safra_id: de('atividade'),
        atividade_id: de('atividade'),
        talhao_id: [{ alvo: 'talhao', impede: true, nomes: ['linha de colheita', 'linhas de colheita'] }],
        colaborador_id: [
          { alvo: 'colaborador', impede: true, sem: 'folha_id', nomes: ['linha de colheita a pagar', 'linhas de colheita a pagar'] },
          { alvo: 'colaborador', impede: false, com: 'folha_id', nomes: ['linha de colheita paga', 'linhas de colheita pagas'] },
        ],
        maquina_id: [{ alvo: 'maquina', impede: true, nomes: ['linha de colheita mecânica', 'linhas de colheita mecânica'] }],
        folha_id: de('folha_colheita'),
      },
    },
    atividade_extra: {
      fazenda: { de: 'atividade', por: 'atividade_id' },
      aponta: {
        atividade_id: de('atividade'),
      },
    },
    atividade_mao_de_obra: {
      fazenda: { de: 'atividade', por: 'atividade_id' },
      aponta: {
        atividade_id: de('atividade'),
        colaborador_id: [{ alvo: 'colaborador', impede: true, nomes: ['linha de mão de obra', 'linhas de mão de obra'] }],
      },
    },
    atividade_producao: {
      fazenda: { de: 'atividade', por: 'atividade_id' },
      aponta: {
        atividade_id: de('atividade'),
        colaborador_id: [
          { alvo: 'colaborador', impede: true, nomes: ['linha de mão de obra por produção', 'linhas de mão de obra por produção'] },
        ],
      },
    },
    atividade_maquina: {
      fazenda: { de: 'atividade', por: 'atividade_id' },
      aponta: {
        atividade_id: de('atividade'),
        maquina_id: [{ alvo: 'maquina', impede: true, nomes: ['trabalho de máquina', 'trabalhos de máquina'] }],
        implemento_id: [{ alvo: 'implemento', impede: true, nomes: ['trabalho com o implemento', 'trabalhos com o implemento'] }],
      },
    },
    /** The versions of each line, read only by queries about the past of coffee, which limit them to the farms of the line at that time. */
    colheita_linha_versao: {
      fazenda: 'ninguem',
      aponta: { linha_id: de('colheita_linha'), fazenda_id: de('colheita_linha'), talhao_id: de('colheita_linha') },
    },
  },
  frases: {
    AtividadeRegistrada: 'registrou',
    AtividadeAlterada: 'alterou',
    AtividadeExcluida: 'excluiu',
    InsumosForaDoLugar: calada(['conferiu', 'os insumos da atividade', 'insumos de atividades'], 'the movement that follows says it'),
    ColheitaManualLancada: ['lançou', 'uma colheita na atividade', 'colheitas de colaboradores'],
    ColheitaManualMovida: calada(['moveu', 'uma colheita da atividade', 'colheitas'], 'AtividadeAlterada says it'),
    ColheitaManualExcluida: ['excluiu', 'uma colheita da atividade', 'colheitas de colaboradores'],
    ColheitaMecanicaLancada: ['lançou', 'uma colheita mecânica na atividade', 'colheitas mecânicas'],
    ColheitaMecanicaMovida: calada(['moveu', 'uma colheita mecânica da atividade', 'colheitas mecânicas'], 'AtividadeAlterada says it'),
    ColheitaMecanicaExcluida: ['excluiu', 'uma colheita mecânica da atividade', 'colheitas mecânicas'],
    ColheitaSimplificadaLancada: ['lançou', 'uma colheita simplificada na atividade', 'colheitas simplificadas'],
    ColheitaSimplificadaMovida: calada(
      ['moveu', 'uma colheita simplificada da atividade', 'colheitas simplificadas'],
      'AtividadeAlterada says it',
    ),
    ColheitaSimplificadaExcluida: ['excluiu', 'uma colheita simplificada da atividade', 'colheitas simplificadas'],
    CustoExtraLancado: ['lançou', 'um custo extra na atividade', 'custos extras'],
    CustoExtraExcluido: ['excluiu', 'um custo extra da atividade', 'custos extras'],
    MaoDeObraLancada: ['lançou', 'mão de obra na atividade', 'linhas de mão de obra'],
    MaoDeObraExcluida: ['excluiu', 'mão de obra da atividade', 'linhas de mão de obra'],
    ProducaoLancada: ['lançou', 'mão de obra por produção na atividade', 'linhas de mão de obra por produção'],
    ProducaoExcluida: ['excluiu', 'mão de obra por produção da atividade', 'linhas de mão de obra por produção'],
    TrabalhoDeMaquinaLancado: ['lançou', 'um trabalho de máquina na atividade', 'trabalhos de máquina'],
    TrabalhoDeMaquinaExcluido: ['excluiu', 'um trabalho de máquina da atividade', 'trabalhos de máquina'],
    ColheitaRetirada: calada(['retirou', 'colheitas da atividade', 'colheitas'], 'the line that goes says it'),
    TrabalhoRetirado: calada(['retirou', 'trabalho da atividade', 'linhas de trabalho'], 'the line that goes says it'),
  },
});
