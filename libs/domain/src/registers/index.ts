import { agronomo } from '../agronomia/agronomo.register.js';
import { calda } from '../agronomia/calda.register.js';
import { inspecao } from '../agronomia/inspecao.register.js';
import { minhaCertificacao } from '../agronomia/minha-certificacao.register.js';
import { normaCertificacao } from '../agronomia/norma-certificacao.register.js';
import { ordemTrabalho } from '../atividades/ordem-trabalho.register.js';
import { compra } from '../comercial/compra.register.js';
import { contratoVenda } from '../comercial/contrato-venda.register.js';
import { ordemServico } from '../comercial/ordem-servico.register.js';
import { entradaEstoque } from '../estoque/entrada-estoque.register.js';
import { saidaEstoque } from '../estoque/saida-estoque.register.js';
import { notaFiscal } from '../fiscal/nota-fiscal.register.js';
import { acertoMeeiro } from '../folha/acerto-meeiro.register.js';
import type { Register } from '../kernel/register/register.js';
import { maquina } from '../maquinas/maquina.register.js';
import { adiantamento } from '../pessoas/adiantamento.register.js';
import { contratoMeeiro } from '../pessoas/contrato-meeiro.register.js';
import { cenario } from '../planejamento/cenario.register.js';

/** Every register there is. Written by `npm run docs` from the files `*.register.ts`: a new one is its file. */
export const registers = {
  acerto_meeiro: acertoMeeiro,
  adiantamento,
  agronomo,
  calda,
  cenario,
  compra,
  contrato_meeiro: contratoMeeiro,
  contrato_venda: contratoVenda,
  entrada_estoque: entradaEstoque,
  inspecao,
  maquina,
  minha_certificacao: minhaCertificacao,
  norma_certificacao: normaCertificacao,
  nota_fiscal: notaFiscal,
  ordem_servico: ordemServico,
  ordem_trabalho: ordemTrabalho,
  saida_estoque: saidaEstoque,
} satisfies Record<string, Register>;
