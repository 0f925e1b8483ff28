import { Button, Checkbox, NativeSelect, Paper } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isDia } from '@tulha/domain/kernel/calendar';
import { usePodeMudar } from '../../app/rotas/lugares.js';
import { warningsIn } from '../../http/warnings.js';
import { hear } from '../../http/outbox/outbox.js';
import { useReopened } from '../../http/outbox/use-outbox.js';
import { useUnsavedPiece } from '../../http/unsaved-piece.js';
import { AvisosDoDia } from '../../propriedade/intervalos/avisos-dos-intervalos.js';
import { today } from '../../ui/clock.js';
import { Contained } from '../../ui/contained.js';
import { DayInput } from '../../ui/form/day-input.js';
import { CountInput, MoneyInput } from '../../ui/form/number-input.js';
import { count, day, money, sum } from '../../ui/format.js';
import { NothingYet } from '../../ui/nothing-yet.js';
import { Action, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { useFarmChoice } from '../../ui/use-farm-choice.js';
import { safraDoDia, vezes } from './conta.js';
import classes from './dia.module.css';
import { useGravarDia } from './gravar.js';
import { fazendaLembrada, useLembrado, useLembrarFazenda } from './lembrado.js';
import { type Pessoa, usePessoas, useSafrasDoDia, useTalhoesDoDia, useTipos, useTurmas } from './listas.js';
import { quemPodia } from './quem-podia.js';
import { SemEquipe } from './sem-equipe.js';
import { SemRecarregar } from './sem-recarregar.js';
import { corpoDoServico, type Forma, SERVICO_DO_DIA, Servico } from './servico.api.js';
import { type DeQuem, TurmaDoDia } from './turma-do-dia.js';

type Escolha = {
  readonly data: string;
  readonly tipo: number;
  readonly talhoes: readonly number[];
  readonly forma: Forma;
  readonly turma: number;
  readonly quantidade: number | null;
  readonly valor: number | null;
};
type Reaberto = (Servico & { readonly seq: number }) | undefined;

const ROTULOS: Readonly<Record<Forma, { readonly forma: string; readonly quantos: string; readonly valor: string }>> = {
  dia: { forma: 'Por dia', quantos: 'Dias', valor: 'Valor do dia (R$)' },
  hora: { forma: 'Por hora', quantos: 'Horas', valor: 'Valor da hora (R$)' },
  producao: { forma: 'Por produção', quantos: 'Quantidade', valor: 'Valor de cada (R$)' },
};
const QUANTOS: Readonly<Record<Forma, number>> = { dia: 1, hora: 8, producao: 1 };
const PRIMEIRA: Omit<Escolha, 'data'> = { tipo: 0, talhoes: [], forma: 'dia', turma: 0, quantidade: 1, valor: null };

const formaDe = (texto: string): Forma => (texto === 'hora' || texto === 'producao' ? texto : 'dia');
const usual: Readonly<Record<Forma, (pessoa: Pessoa) => number | null>> = {
  dia: ({ valorDia }) => valorDia,
  hora: ({ valorHora }) => valorHora,
  producao: () => null,
};

const ditaPor = (reaberto: Reaberto): Partial<Escolha> => {
  if (!reaberto) return {};
  const { data, tipo, talhoes, forma } = reaberto;
  return { data, tipo, talhoes, forma };
};

type CamposProps = { readonly fazenda: number; readonly escolha: Escolha; readonly mudar: (partes: Partial<Escolha>) => void };

const Campos = ({ fazenda, escolha, mudar }: CamposProps) => {
  const tipos = useTipos(fazenda).data ?? [];
  const talhoes = useTalhoesDoDia(fazenda).data ?? [];
  const { data, tipo, forma, quantidade, valor } = escolha;
  const rotulos = ROTULOS[forma];
  return (
    <Paper p="md" component="section" aria-label="O que se fez">
      <div className={classes['escolhas']}>
        <NativeSelect
          label="Serviço"
          withAsterisk
          data={[
            { value: '0', label: 'Escolha o serviço' },
            ...tipos.map(({ id, descricao }) => ({ value: String(id), label: descricao })),
          ]}
          value={String(tipo)}
          description={tipos.length === 0 && <NothingYet path="cat-atividades" />}
          onChange={(event) => mudar({ tipo: Number(event.currentTarget.value) })}
        />
        <DayInput
          label="Dia"
          withAsterisk
          value={data}
          error={!isDia(data) && 'Informe o dia.'}
          onChange={(novo) => mudar({ data: novo })}
        />
        <NativeSelect
          label="Como se paga"
          data={Object.entries(ROTULOS).map(([value, rotulo]) => ({ value, label: rotulo.forma }))}
          value={forma}
          onChange={(event) =>
            mudar({ forma: formaDe(event.currentTarget.value), quantidade: QUANTOS[formaDe(event.currentTarget.value)] })
          }
        />
        <CountInput label={rotulos.quantos} withAsterisk value={quantidade} onChange={(novo) => mudar({ quantidade: novo })} />
        <MoneyInput
          label={rotulos.valor}
          description={forma === 'producao' ? undefined : 'De quem não tem o seu no cadastro'}
          value={valor}
          onChange={(novo) => mudar({ valor: novo })}
        />
      </div>
      <Checkbox.Group
        mt="md"
        label="Talhões"
        description="Nenhum: gastos gerais da fazenda"
        value={escolha.talhoes.map(String)}
        onChange={(ids) => mudar({ talhoes: ids.map(Number) })}
      >
        <div className={classes['talhoes']}>
          {talhoes.map(({ id, nome }) => (
            <Checkbox key={id} value={String(id)} label={nome} />
          ))}
        </div>
      </Checkbox.Group>
    </Paper>
  );
};

/** Shows the warnings about a day's work once it is written, some seconds after it was sent. */
const useAvisosDoGravado = (): void => {
  const toast = useToast();
  const tell = useEffectEvent((aviso: string) => toast.info(aviso, undefined, { persistent: true }));
  useEffect(
    () =>
      hear(({ page }, outcome) => {
        if (page === SERVICO_DO_DIA && outcome.kind === 'done') warningsIn(outcome.answer).forEach((aviso) => tell(aviso));
      }),
    [],
  );
};

type DiaProps = { readonly fazenda: number; readonly pessoas: readonly Pessoa[]; readonly reaberto: Reaberto };

type Marcada = { readonly escolhidas: readonly number[]; readonly mudados: Readonly<Record<number, DeQuem>> };
const NINGUEM: Marcada = { escolhidas: [], mudados: {} };

/** The workers ticked, and the work of each, kept until it is written or the day is over. A worker without an entry has the usual amount and wage. */
const useEquipe = ({ fazenda, pessoas, reaberto }: DiaProps, { forma, quantidade, valor }: Escolha) => {
  const equipeReaberta = reaberto && {
    escolhidas: reaberto.equipe.map(({ colaborador }) => colaborador),
    mudados: Object.fromEntries(reaberto.equipe.map(({ colaborador, ...feito }) => [colaborador, feito])),
  };
  const [{ escolhidas, mudados }, guardar] = useUnsavedPiece<Marcada>(`servico-do-dia:${fazenda}:${today()}`, NINGUEM, equipeReaberta);
  const feitoPor = (pessoa: Pessoa) => ({ quantidade, valor: usual[forma](pessoa) ?? valor, ...mudados[pessoa.id] });
  const equipe = pessoas
    .filter(({ id }) => escolhidas.includes(id))
    .flatMap((pessoa) => {
      const feito = feitoPor(pessoa);
      if (!feito.quantidade || feito.quantidade < 0 || feito.valor === null) return [];
      return [{ colaborador: pessoa.id, quantidade: feito.quantidade, valor: feito.valor }];
    });
  const limpar = () => guardar(undefined);
  const setEscolhidas = (ids: readonly number[]) => guardar({ mudados, escolhidas: ids });
  const mudar = (id: number, novo: DeQuem) => guardar({ escolhidas, mudados: { ...mudados, [id]: { ...mudados[id], ...novo } } });
  return { escolhidas, setEscolhidas, feitoPor, equipe, mudar, limpar };
};

type FeitoProps = { readonly feito: string; readonly desfazer: (() => Promise<unknown>) | undefined };

const Feito = ({ feito, desfazer }: FeitoProps) => (
  <div className={classes['placar']}>
    <div role="status">
      Gravado: <strong>{feito}</strong>
    </div>
    {desfazer && (
      <Button variant="default" leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={() => void desfazer()}>
        Desfazer
      </Button>
    )}
  </div>
);

const Dia = (props: DiaProps) => {
  const { fazenda, pessoas: todas, reaberto } = props;
  useLembrarFazenda(fazenda);
  const [escolha, mudar] = useLembrado<Escolha>('servico-do-dia', fazenda, { ...PRIMEIRA, data: today() }, ditaPor(reaberto));
  const { escolhidas, setEscolhidas, feitoPor, equipe, mudar: mudarFeito, limpar } = useEquipe(props, escolha);
  const turmas = useTurmas(fazenda).map(({ id, descricao }) => ({ id, nome: descricao }));
  const safras = useSafrasDoDia(fazenda);
  const doDia = useTalhoesDoDia(fazenda).data ?? [];
  const { gravar, gravando, desfazer } = useGravarDia();
  useAvisosDoGravado();
  const [feito, setFeito] = useState<string>();
  const [, setParams] = useSearchParams();
  const podeMudar = usePodeMudar();
  const { data, tipo, talhoes, forma, turma } = escolha;
  const pessoas = quemPodia(todas, data, today());
  const total = sum(
    equipe.map(({ quantidade, valor }) => vezes(quantidade, valor)),
    2,
  );
  const pronta = podeMudar && tipo > 0 && isDia(data) && equipe.length > 0 && equipe.length === escolhidas.length;
  const enviar = async () => {
    const servico: Servico = { fazenda, data, tipo, talhoes: [...talhoes], forma, equipe };
    const gente = `${count(equipe.length)} ${equipe.length === 1 ? 'pessoa' : 'pessoas'}`;
    const foi = await gravar({
      ...{ what: `Serviço de ${day(data)}: ${gente}`, page: SERVICO_DO_DIA, values: servico, replaces: reaberto?.seq },
      wish: { method: 'POST', path: '/reg-atividades/dia', body: corpoDoServico(servico, safraDoDia(safras, fazenda, data)), fazenda },
    });
    if (!foi) return;
    setFeito(`${gente}, ${money(total)}`);
    limpar();
    if (reaberto) setParams({}, { replace: true });
  };
  const desfazerIsso = desfazer && (() => desfazer().then(() => setFeito(undefined)));
  return (
    <div className={classes['tela']}>
      <Campos {...{ fazenda, escolha, mudar }} />
      <Contained>
        <AvisosDoDia {...{ fazenda, data }} talhoes={doDia.filter(({ id }) => talhoes.includes(id))} colheita={false} />
      </Contained>
      <TurmaDoDia
        {...{ turmas, turma, escolhidas, feitoPor }}
        pessoas={turma === 0 ? pessoas : pessoas.filter((pessoa) => pessoa.turma === turma)}
        quantos={ROTULOS[forma].quantos}
        onTurma={(nova) => mudar({ turma: nova })}
        onEscolhidas={setEscolhidas}
        onFeito={mudarFeito}
      />
      <div className={classes['doca']}>
        {feito && <Feito feito={feito} desfazer={desfazerIsso} />}
        <p className={classes['total']}>
          {count(escolhidas.length)} na lista <strong>{money(total)}</strong>
        </p>
        <Action size="lg" fullWidth disabled={!pronta || gravando} onClick={() => void enviar()}>
          Gravar serviço
        </Action>
      </div>
    </div>
  );
};

const DaFazenda = ({ fazenda }: { readonly fazenda: number }) => {
  const read = usePessoas(fazenda);
  const reopened = useReopened();
  if (reopened === null) return null;
  const servico = reopened && Servico.safeParse(reopened.values).data;
  return (
    <Loaded read={read}>
      {(pessoas) =>
        pessoas.length === 0 ? (
          <SemEquipe
            title="Ainda não há quem trabalhe"
            text="Cadastre quem trabalha na fazenda, com o valor da diária: depois é marcar quem veio."
          />
        ) : (
          <Dia
            key={reopened?.seq ?? 0}
            {...{ fazenda, pessoas }}
            reaberto={servico && reopened ? { ...servico, seq: reopened.seq } : undefined}
          />
        )
      }
    </Loaded>
  );
};

/** The day's work: a kind of work, its plots, and the team ticked, each with the usual wage. */
export const Component = () => {
  const farm = useFarmChoice(fazendaLembrada());
  return (
    <Page title="Serviço do dia" about="Marque quem veio e grave. Sem internet fica guardado neste aparelho e vai depois.">
      <SemRecarregar />
      {farm.field()}
      {farm.fazenda > 0 && <DaFazenda key={farm.fazenda} fazenda={farm.fazenda} />}
    </Page>
  );
};
