import { Button, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePodeMudar } from '../../app/rotas/lugares.js';
import { useReopened } from '../../http/outbox/use-outbox.js';
import { useUnsavedPiece } from '../../http/unsaved-piece.js';
import { AvisosDoDia } from '../../propriedade/intervalos/avisos-dos-intervalos.js';
import { today } from '../../ui/clock.js';
import { Contained } from '../../ui/contained.js';
import { amount, day } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useFarmChoice } from '../../ui/use-farm-choice.js';
import { COLHEITA_DO_DIA, corpoDe, Guardada, useColheitaDoDia, useUltimoDia } from './colheita.api.js';
import { type Colhida, emFiguras, emVoz, type LinhaDoDia, safraDoDia, somaDe, valoresDe } from './conta.js';
import { type Escolha, faltaNaEscolha } from './escolha.js';
import { Escolhas, type Parte } from './escolhas.js';
import { falar as dizer } from './falar.js';
import { useGravarDia } from './gravar.js';
import { Lancadas } from './lancadas.js';
import { fazendaLembrada, haLembrado, useLembrado, useLembrarFazenda } from './lembrado.js';
import { type Pessoa, useMedidaPadrao, usePessoas, useSafrasDoDia, useTalhoesDoDia, useTurmas } from './listas.js';
import classes from './dia.module.css';
import { type Escrita, Planilha } from './planilha.js';
import { quemPodia } from './quem-podia.js';
import { SemEquipe } from './sem-equipe.js';
import { SemRecarregar } from './sem-recarregar.js';
import { Telefone } from './telefone.js';

/** Rows of the sheet of a farm, kept while they are not written. */
const useEscritas = (fazenda: number, primeiras: readonly Escrita[] | undefined) => {
  const [escritas, setEscritas] = useUnsavedPiece<readonly Escrita[]>(`planilha-do-dia:${fazenda}`, [], primeiras);
  return [escritas, (novas: readonly Escrita[]) => setEscritas(novas.length > 0 ? novas : undefined)] as const;
};

type DiaProps = {
  readonly fazenda: number;
  readonly pessoas: readonly Pessoa[];
  readonly reaberta: (Guardada & { readonly seq: number }) | undefined;
  /** Starting values where this device remembers none. */
  readonly ultimo: Partial<Escolha>;
};

const TELA = 'colheita-do-dia';
const PRIMEIRA: Omit<Escolha, 'data'> = { talhao: 0, tipo: 'L', medida: null, valor: null, turma: 0, falar: false };

/** The choices with which a refused picking was sent. */
const ditaPor = (reaberta: DiaProps['reaberta']): Partial<Escolha> => {
  if (!reaberta) return {};
  const { data, talhao, tipo, medida, valor } = reaberta;
  return { data, talhao, tipo, medida, valor };
};

type FimProps = { readonly linhas: readonly LinhaDoDia[]; readonly desfazer: (() => Promise<unknown>) | undefined };

/** The totals of the day, and the undo, below the sheet. */
const FimDaFolha = ({ linhas, desfazer }: FimProps) => (
  <div className={classes['doca']}>
    <p className={classes['total']} role="status">
      Total do dia <strong>{emFiguras(somaDe(linhas))}</strong>
    </p>
    {desfazer && (
      <Button variant="default" leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={() => void desfazer()}>
        Desfazer
      </Button>
    )}
  </div>
);

/** The remembered choices, with the farm's measure where none was chosen; a plot that no longer exists is dropped. */
const escolhaDe = (lembrada: Escolha, padrao: number | null, talhoes: readonly { readonly id: number }[] | undefined): Escolha => ({
  ...lembrada,
  ...(lembrada.medida === null && { medida: padrao }),
  ...(talhoes?.every(({ id }) => id !== lembrada.talhao) && { talhao: 0 }),
});

const Dia = ({ fazenda, pessoas: todas, reaberta, ultimo }: DiaProps) => {
  const padrao = useMedidaPadrao();
  useLembrarFazenda(fazenda);
  const [lembrada, mudar, { deHoje }] = useLembrado<Escolha>(TELA, fazenda, { ...PRIMEIRA, ...ultimo, data: today() }, ditaPor(reaberta));
  const lidos = useTalhoesDoDia(fazenda).data;
  const talhoes = lidos ?? [];
  const escolha = escolhaDe(lembrada, padrao, lidos);
  const falta = Object.keys(faltaNaEscolha(escolha)).length > 0;
  const [parte, setParte] = useState<Parte>(() => (falta || reaberta ? 'campos' : deHoje ? 'linha' : 'conferir'));
  const aberta = falta || parte !== 'linha';
  const [, setParams] = useSearchParams();
  const turmas = useTurmas(fazenda).map(({ id, descricao }) => ({ id, nome: descricao }));
  const safras = useSafrasDoDia(fazenda);
  const { data, talhao, tipo, turma, falar } = escolha;
  const pessoas = quemPodia(todas, data, today());
  const medida = { tipo, medida: escolha.medida ?? 0, valor: escolha.valor ?? 0 };
  const { linhas, gravadas } = useColheitaDoDia({ fazenda, data, talhao });
  const { gravar, gravando, desfazer } = useGravarDia();
  const [escritas, setEscritas] = useEscritas(
    fazenda,
    reaberta?.linhas.map(({ colaborador, colhido, resto }) => ({
      quem: pessoas.find(({ id }) => id === colaborador)?.nome ?? String(colaborador),
      colhido: amount(colhido),
      resto: amount(resto),
    })),
  );
  const larga = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
  const podeMudar = usePodeMudar();
  const equipe = turma === 0 ? pessoas : pessoas.filter((pessoa) => pessoa.turma === turma);
  const nomeDe = (id: number) => todas.find((pessoa) => pessoa.id === id)?.nome ?? '';

  const anotar = async (colhidas: readonly Colhida[]): Promise<boolean> => {
    const guardada: Guardada = { ...{ fazenda, data, talhao }, ...medida, linhas: [...colhidas] };
    const quem = colhidas.length === 1 ? nomeDe(colhidas[0]?.colaborador ?? 0) : `${colhidas.length} pessoas`;
    const foi = await gravar({
      what: `Colheita de ${day(data)}: ${quem}`,
      page: COLHEITA_DO_DIA,
      values: guardada,
      replaces: reaberta?.seq,
      wish: { method: 'POST', path: '/reg-atividades/dia', body: corpoDe(guardada, safraDoDia(safras, fazenda, data)), fazenda },
    });
    if (foi && reaberta) setParams({}, { replace: true });
    const [uma] = colhidas;
    if (foi && falar && uma && colhidas.length === 1) {
      const dele = linhas.filter(({ colaborador }) => colaborador === uma.colaborador);
      const soma = somaDe([...dele, { ...uma, ...valoresDe(uma, medida), espera: true }]);
      dizer(emVoz(nomeDe(uma.colaborador), uma, soma));
    }
    return foi;
  };
  const podeGravar = podeMudar && !falta && !aberta;
  return (
    <div className={classes['tela']}>
      <Escolhas {...{ fazenda, escolha, mudar, talhoes, turmas }} parte={falta ? 'campos' : parte} onParte={setParte} />
      <Contained>
        <AvisosDoDia {...{ fazenda, data }} talhoes={talhoes.filter(({ id }) => id === talhao)} colheita />
      </Contained>
      {larga || reaberta ? (
        <>
          <Planilha {...{ escritas, pessoas, medida }} podeGravar={podeGravar && !gravando} onEscritas={setEscritas} gravar={anotar} />
          <FimDaFolha {...{ linhas, desfazer }} />
        </>
      ) : (
        !aberta && (
          <Telefone {...{ linhas, medida, podeGravar, gravando, desfazer }} pessoas={equipe} comSobra={tipo === 'L'} gravar={anotar} />
        )
      )}
      <Lancadas linhas={gravadas} />
    </div>
  );
};

const DaFazenda = ({ fazenda }: { readonly fazenda: number }) => {
  const read = usePessoas(fazenda);
  const reaberta = useReopened();
  const [lembra] = useState(() => haLembrado(TELA, fazenda));
  const ultimo = useUltimoDia(fazenda, !lembra);
  if (reaberta === null || ultimo === undefined) return <Loader />;
  const guardada = reaberta && Guardada.safeParse(reaberta.values).data;
  return (
    <Loaded read={read}>
      {(pessoas) =>
        pessoas.length === 0 ? (
          <SemEquipe
            title="Ainda não há quem colha"
            text="Cadastre quem trabalha na fazenda: depois é tocar no nome e contar as medidas."
          />
        ) : (
          <Dia
            key={`${fazenda} ${reaberta?.seq ?? ''}`}
            {...{ fazenda, pessoas, ultimo }}
            reaberta={guardada && reaberta ? { ...guardada, seq: reaberta.seq } : undefined}
          />
        )
      }
    </Loaded>
  );
};

/** The day's harvest, counted between two rows of coffee; at a desk also as a sheet. */
export const Component = () => {
  const farm = useFarmChoice(fazendaLembrada());
  return (
    <Page title="Colheita do dia" about="Toque no nome e conte as medidas. Sem internet fica guardado neste aparelho e vai depois.">
      <SemRecarregar />
      {farm.field()}
      {farm.fazenda > 0 && <DaFazenda key={farm.fazenda} fazenda={farm.fazenda} />}
    </Page>
  );
};
