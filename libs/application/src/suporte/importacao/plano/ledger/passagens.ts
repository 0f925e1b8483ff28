import { idDe } from '../../reservas.js';
import { safraDoDia } from '../catalogues.js';
import { type Canteiro, fazendaDo, lotePor, momento, registrar, type Um } from './canteiro.js';

export const lote = (canteiro: Canteiro, um: Um<'lote'>): void => {
  const { obra, safra } = canteiro;
  const { codigo, data, fazenda, origens, motivo } = um.item;
  const dona = obra.achar('fazenda', fazenda);
  if (dona) canteiro.fazendas.set(codigo, dona);
  const partes = origens.map(({ talhao, quantidadeMl }) => ({ talhao: obra.achar('talhao', fazenda, talhao), nome: talhao, quantidadeMl }));
  const naSafra = safraDoDia(obra, safra, fazenda, data);
  registrar(canteiro, um, {
    especie: 'lote',
    tipo: 'lotes',
    partes: [codigo],
    fazenda: dona,
    semColheita: () => origens.some(({ talhao }) => obra.falta(fazenda, talhao)),
    comando: (ref) => ({
      type: 'FormarLote',
      data: {
        loteId: ref.id,
        codigo,
        fazendaId: idDe(dona),
        safraId: naSafra ? idDe(naSafra) : null,
        em: data,
        origens: partes.map(({ talhao, quantidadeMl }) => ({ talhaoId: idDe(talhao), quantidadeMl })),
        colhido: partes.map(({ talhao, nome }) => ({ talhaoId: idDe(talhao), nome, dias: obra.colhido(fazenda, nome) })),
        motivo,
      },
    }),
  });
};

export const terreiro = (canteiro: Canteiro, um: Um<'terreiro'>): void => {
  const { item } = um;
  const [onde, cafe] = [canteiro.obra.achar('terreiro', item.terreiro), lotePor(canteiro, item.lote)];
  registrar(canteiro, um, {
    especie: 'terreiro_entrada',
    tipo: 'terreiro',
    partes: [item.lote, item.terreiro, item.dataEntrada, item.horaEntrada ?? ''],
    fazenda: fazendaDo(canteiro, item.lote),
    comando: (ref) => ({
      type: 'RegistrarTerreiro',
      data: {
        terreiroEntradaId: ref.id,
        terreiroId: idDe(onde),
        lotes: [{ loteId: idDe(cafe) }],
        entrada: momento(item.dataEntrada, item.horaEntrada),
        saida: item.dataSaida === null ? null : momento(item.dataSaida, item.horaSaida),
        responsavel: item.responsavel,
      },
    }),
  });
};

export const secagem = (canteiro: Canteiro, um: Um<'secagem'>): void => {
  const { item } = um;
  const [onde, cafe] = [canteiro.obra.achar('secador', item.secador), lotePor(canteiro, item.lote)];
  registrar(canteiro, um, {
    especie: 'secagem',
    tipo: 'secagens',
    partes: [item.lote, item.secador, item.dataEntrada, item.horaEntrada ?? ''],
    fazenda: fazendaDo(canteiro, item.lote),
    comando: (ref) => ({
      type: 'RegistrarSecagem',
      data: {
        secagemId: ref.id,
        secadorId: idDe(onde),
        lotes: [{ loteId: idDe(cafe), quantidade: item.quantidadeMl }],
        entrada: momento(item.dataEntrada, item.horaEntrada),
        saida: item.dataSaida === null ? null : momento(item.dataSaida, item.horaSaida),
        umidadeEntradaPct: item.umidadeEntradaPct,
        umidadeSaidaPct: item.umidadeSaidaPct,
        responsavel: item.responsavel,
        motivo: item.motivo,
      },
    }),
  });
};

export const armazem = (canteiro: Canteiro, um: Um<'armazem'>): void => {
  const { item } = um;
  const [onde, cafe] = [canteiro.obra.achar('pilha', item.pilha), lotePor(canteiro, item.lote)];
  registrar(canteiro, um, {
    especie: 'armazem_entrada',
    tipo: 'armazem',
    partes: [item.lote, item.pilha, item.dataEntrada],
    fazenda: fazendaDo(canteiro, item.lote),
    comando: (ref) => ({
      type: 'RegistrarArmazem',
      data: {
        armazemEntradaId: ref.id,
        pilhaId: idDe(onde),
        lotes: [{ loteId: idDe(cafe) }],
        entrada: momento(item.dataEntrada, null),
        saida: item.dataSaida === null ? null : momento(item.dataSaida, null),
        umidadeEntradaPct: item.umidadeEntradaPct,
        umidadeSaidaPct: item.umidadeSaidaPct,
        responsavel: item.responsavel,
      },
    }),
  });
};
