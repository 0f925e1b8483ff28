import { conta } from '../acesso/conta/conta.registro.js';
import { usuario } from '../acesso/usuario/usuario.registro.js';
import { atividade } from '../atividades/atividade/atividade.registro.js';
import { venda } from '../comercial/venda/venda.registro.js';
import { movimento } from '../estoque/movimento/movimento.registro.js';
import { extrato } from '../financeiro/extrato/extrato.registro.js';
import { lancamento } from '../financeiro/lancamento/lancamento.registro.js';
import { movimentacao } from '../financeiro/movimentacao/movimentacao.registro.js';
import { certificado } from '../fiscal/certificado/certificado.registro.js';
import { distribuicao } from '../fiscal/distribuicao/distribuicao.registro.js';
import { livroEntregue } from '../fiscal/lcdpr/entrega/livro-entregue.registro.js';
import { cafeAcertado } from '../folha/cafe-acertado/cafe-acertado.registro.js';
import { folhaColheita } from '../folha/colheita/folha-colheita.registro.js';
import { folhaPagamento } from '../folha/pagamento/folha-pagamento.registro.js';
import { paginaDoColaborador } from '../folha/pagina/pagina-do-colaborador.registro.js';
import { vigencia } from '../pessoas/vigencia/vigencia.registro.js';
import { parametros } from '../propriedade/parametros/parametros.registro.js';
import { talhaoVersao } from '../propriedade/talhao-versao.registro.js';
import { amostra } from '../rastreabilidade/amostra/amostra.registro.js';
import { armazemEntrada } from '../rastreabilidade/armazem/armazem.registro.js';
import { beneficio } from '../rastreabilidade/beneficio/beneficio.registro.js';
import { classificacao } from '../rastreabilidade/classificacao/classificacao.registro.js';
import { deposito } from '../rastreabilidade/cooperativa/cooperativa.registro.js';
import { despolpagem } from '../rastreabilidade/despolpagem/despolpagem.registro.js';
import { lote } from '../rastreabilidade/lote/lote.registro.js';
import { rebeneficio } from '../rastreabilidade/rebeneficio/rebeneficio.registro.js';
import { ressecagem } from '../rastreabilidade/ressecagem/ressecagem.registro.js';
import { secagem } from '../rastreabilidade/secagem/secagem.registro.js';
import { terreiroEntrada } from '../rastreabilidade/terreiro/terreiro.registro.js';
import { pendenciaDeixada } from '../relatorios/pendencia/pendencia.registro.js';
import { guiaDeAjuda } from '../suporte/ajuda/ajuda.registro.js';
import { arquivo } from '../suporte/arquivo/arquivo.registro.js';
import { favorito } from '../suporte/favoritos/favoritos.registro.js';
import { importacao } from '../suporte/importacao/importacao.registro.js';
import { notificacao } from '../suporte/notificacao/notificacao.registro.js';
import { consequencia } from '../suporte/politicas/politicas.registro.js';
import { fatoPulado } from '../suporte/projecoes/projecoes.registro.js';
import { registroDosFatos } from '../suporte/registro/registro.registro.js';
import { retirada } from '../suporte/retirada/retirada.registro.js';
import { tarefa } from '../suporte/tarefa/tarefa.registro.js';
import { valorReservado } from '../suporte/unicos/unicos.registro.js';
import type { Registro } from './registro.js';

/** Every kind of record that no other declaration makes. Written by `npm run docs` from the files `*.registro.ts`: a new one is its file. */
export const registros = {
  amostra,
  armazem_entrada: armazemEntrada,
  arquivo,
  atividade,
  beneficio,
  cafe_acertado: cafeAcertado,
  certificado,
  classificacao,
  consequencia,
  conta,
  deposito,
  despolpagem,
  distribuicao,
  extrato,
  fato_pulado: fatoPulado,
  favorito,
  folha_colheita: folhaColheita,
  folha_pagamento: folhaPagamento,
  guia_de_ajuda: guiaDeAjuda,
  importacao,
  lancamento,
  livro_entregue: livroEntregue,
  lote,
  movimentacao,
  movimento_estoque: movimento,
  notificacao,
  pagina_do_colaborador: paginaDoColaborador,
  parametros,
  pendencia_deixada: pendenciaDeixada,
  rebeneficio,
  registro_dos_fatos: registroDosFatos,
  ressecagem,
  retirada,
  secagem,
  talhao_versao: talhaoVersao,
  tarefa,
  terreiro_entrada: terreiroEntrada,
  usuario,
  valor_reservado: valorReservado,
  venda,
  vigencia,
} satisfies Record<string, Registro>;
