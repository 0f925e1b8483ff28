import { Leitura } from '@tulha/domain/rastreabilidade/leitura/leitura.answers';
import { CorrigirLeitura, type DadosLeitura, RegistrarLeitura } from '@tulha/domain/rastreabilidade/leitura/leitura.commands';
import { findLeitura, listLeituras, type ProcessoDeSecador } from '@tulha/read-models/rastreabilidade/qualidade/qualidade.queries';
import { ressecagens } from '@tulha/read-models/rastreabilidade/ressecagem/ressecagem.queries';
import { secagens } from '@tulha/read-models/rastreabilidade/secagem/secagem.queries';
import type { z } from 'zod';
import { defineRoutes, type RouteGroup } from '../../http/pipeline/route.js';
import { leitorEm } from '../historico/instante.js';
import { registroEm } from '../../rotas/retirado.js';
import { medicoes } from './medicoes.js';

const noSecador = { secagem: secagens, ressecagem: ressecagens } satisfies Record<ProcessoDeSecador, unknown>;

type Lida = z.output<typeof RegistrarLeitura>;
const dados = (processo: ProcessoDeSecador, processoId: number, leituraId: number, body: Lida): DadosLeitura => ({
  leituraId,
  processo,
  processoId,
  em: { dia: body.data, hora: body.hora },
  umidadePct: body.umidade,
  temperaturaMassaC: body.temperaturaMassa,
  temperaturaArC: body.temperaturaAr,
});

/** Readings of moisture and temperature while coffee is in a dryer. Additions of ours. */
const leituras = (processo: ProcessoDeSecador, nome: string): RouteGroup => {
  const { find } = noSecador[processo];
  const { lista, registra, corrige, exclui } = medicoes({
    path: '/:id/leituras',
    especie: 'secador_leitura',
    id: 'leituraId',
    answer: Leitura,
    form: RegistrarLeitura,
    correcao: CorrigirLeitura,
    summaries: {
      lista: `${nome}: leituras, as mais antigas primeiro`,
      registra: `${nome}: registra uma leitura`,
      corrige: `${nome}: corrige uma leitura; o que não se diz fica`,
      exclui: `${nome}: exclui uma leitura`,
    },
    list: async ({ reader, params, query }) => {
      const de = await leitorEm(reader, query);
      await registroEm(de, processo, params.id, (leitor) => find(leitor, params.id), query);
      return listLeituras(de, processo, params.id, query);
    },
    findDono: find,
    find: (reader, dono, id) => findLeitura(reader, processo, dono, id),
    registrar: (dono, id, form) => ({ type: 'RegistrarLeitura', data: { ...dados(processo, dono, id, form), motivo: form.motivo } }),
    corrigir: (dono, id, form, motivo) => ({ type: 'CorrigirLeitura', data: { ...dados(processo, dono, id, form), motivo } }),
    excluir: (processoId, leituraId, motivo) => ({ type: 'ExcluirLeitura', data: { leituraId, processo, processoId, motivo } }),
  });
  return defineRoutes({
    path: `rastreabilidade/${processo}`,
    tag: `Rastreabilidade: ${processo}`,
    permissao: 'rastreabilidade',
    routes: { leituras: lista, ler: registra, corrigirLeitura: corrige, excluirLeitura: exclui },
  });
};

export const leiturasDaSecagemRoutes = leituras('secagem', 'Secagem');
export const leiturasDaRessecagemRoutes = leituras('ressecagem', 'Ressecagem');
