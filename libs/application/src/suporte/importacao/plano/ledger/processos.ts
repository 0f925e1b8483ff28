import type { SaidaDeProcesso } from '@tulha/domain/suporte/importacao/modelo';
import { idDe, type Ref } from '../../reservas.js';
import { type Canteiro, fazendaDo, lotePor, momento, novo, registrar, type Um } from './canteiro.js';

type Processo = { readonly codigo: string; readonly entradas: readonly { lote: string }[]; readonly saidas: readonly SaidaDeProcesso[] };

/** The lots a hulling or re-processing makes stand under its farm, which is that of the first lot that goes in. */
const preparar = (canteiro: Canteiro, { entradas, saidas }: Processo) => {
  const fazenda = fazendaDo(canteiro, entradas[0]?.lote ?? '');
  if (fazenda) for (const { lote: codigo } of saidas) canteiro.fazendas.set(codigo, fazenda);
  const cafes = entradas.map((entrada) => lotePor(canteiro, entrada.lote));
  return { fazenda, cafes };
};

const saidasDe = ({ obra }: Canteiro, saidas: readonly SaidaDeProcesso[]) => {
  const refs = saidas.map((saida) => obra.nova('lote', saida.lote));
  const comLotes = () =>
    saidas.map(({ tipo, qualidade, quantidadeG }, indice) => ({ loteId: (refs[indice] as Ref).id, tipo, qualidade, quantidadeG }));
  return { refs, comLotes };
};

const nenhuma = { refs: [], comLotes: () => [] };

export const beneficio = (canteiro: Canteiro, um: Um<'beneficio'>): void => {
  const { item } = um;
  const { fazenda, cafes } = preparar(canteiro, { ...item, codigo: item.beneficio });
  const saidas = novo(canteiro, 'beneficio', item.beneficio, um) ? saidasDe(canteiro, item.saidas) : nenhuma;
  registrar(canteiro, um, {
    especie: 'beneficio',
    tipo: 'beneficios',
    partes: [item.beneficio],
    fazenda,
    faz: saidas.refs,
    comando: (ref) => ({
      type: 'RealizarBeneficio',
      data: {
        beneficioId: ref.id,
        codigo: item.beneficio,
        fazendaId: idDe(fazenda),
        em: momento(item.data, null),
        entradas: item.entradas.map(({ quantidadeMl }, indice) => ({ loteId: idDe(cafes[indice]), quantidade: quantidadeMl })),
        saidas: saidas.comLotes(),
        perdaG: item.perdaG,
        motivo: item.motivo,
      },
    }),
  });
};

export const rebeneficio = (canteiro: Canteiro, um: Um<'rebeneficio'>): void => {
  const { item } = um;
  const { fazenda, cafes } = preparar(canteiro, { ...item, codigo: item.rebeneficio });
  const saidas = novo(canteiro, 'rebeneficio', item.rebeneficio, um) ? saidasDe(canteiro, item.saidas) : nenhuma;
  registrar(canteiro, um, {
    especie: 'rebeneficio',
    tipo: 'rebeneficios',
    partes: [item.rebeneficio],
    fazenda,
    faz: saidas.refs,
    comando: (ref) => ({
      type: 'RealizarRebeneficio',
      data: {
        rebeneficioId: ref.id,
        codigo: item.rebeneficio,
        fazendaId: idDe(fazenda),
        em: momento(item.data, item.hora),
        entradas: item.entradas.map(({ quantidadeG }, indice) => ({ loteId: idDe(cafes[indice]), quantidade: quantidadeG })),
        saidas: saidas.comLotes(),
        perdaG: item.perdaG,
        responsavel: item.responsavel,
      },
    }),
  });
};
