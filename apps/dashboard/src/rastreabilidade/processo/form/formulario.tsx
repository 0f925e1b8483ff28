import { Alert, Paper, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Resumed } from '../../../ui/form/resumed.js';
import { type Form, useForm } from '../../../ui/form/use-form.js';
import { IconAlertTriangle } from '@tabler/icons-react';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { useState } from 'react';
import type { Written } from '../../../http/outbox/entry.js';
import { Kept, useFollow } from '../../../http/outbox/use-outbox.js';
import { Problem } from '../../../http/problem.js';
import { KeptHere } from '../../../screens/kept.js';
import { Contained } from '../../../ui/contained.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { fieldErrors } from '../../../ui/form/errors.js';
import { Action } from '../../../ui/page.js';
import { useFarmChoice } from '../../../ui/use-farm-choice.js';
import { AntesDeGravar } from '../../ensaio/antes-de-gravar.js';
import { useCadastro } from '../catalogue.api.js';
import { caminhoDe, type Envio } from '../processos.api.js';
import { lembrar } from '../lembrados.js';
import type { Rascunho } from '../rascunho.js';
import { type SaidaDevida, useSaidasAntes } from '../saidas-antes.js';
import type { Processo } from '../tipos.js';
import { AdicionaisCampo } from './adicionais-campo.js';
import { Cabecalho, JaSaiu } from './cabecalho.js';
import classes from './form.module.css';
import { LotesCampo } from './lotes-campo.js';
import { MedidaCampo } from './medida-campo.js';
import { MotivoCampo } from './motivo-campo.js';
import { Resumo } from './resumo.js';
import { SaidasCampo } from './saidas-campo.js';
import { TalhoesCampo } from './talhoes-campo.js';
import { errosDo, noForm } from './validar.js';

type Props = {
  readonly processo: Processo;
  readonly inicial: Rascunho;
  /** The record being corrected. */
  readonly id?: number;
  /** Place in the outbox of the refused form that it was opened with. */
  readonly seq: number | undefined;
  /** The starting values of the next form, where several follow each other. */
  readonly vazio?: Rascunho;
  readonly enviar: (envio: Envio) => Promise<Written>;
  readonly onGravado: (id: number) => void;
};

/** The request that a draft comes to; of a correction with its reason, of a new record where one was asked for. */
const corpoDe = ({ processo, id }: { readonly processo: Processo; readonly id?: number | undefined }, rascunho: Rascunho) => ({
  ...processo.corpo(rascunho),
  ...(id === undefined && rascunho.motivo === '' ? {} : { motivo: rascunho.motivo }),
});

/** Not under the bar that floats over a phone's lower edge. */
const aVista = (aviso: HTMLElement | null): void => aviso?.scrollIntoView({ block: 'center' });

/** Why the form was not saved, beside the values typed, for as long as it is not. */
const Falha = ({ processo, nova, problem }: { processo: Processo; nova: boolean; problem: Problem }) => {
  const { naoGerada, naoEditada } = processoMensagens[processo.nome];
  return (
    <Alert ref={aVista} color="ambar" role="alert" icon={<IconAlertTriangle aria-hidden="true" />} title={nova ? naoGerada : naoEditada}>
      {problem.message}
    </Alert>
  );
};

/** Whether the machine chosen has one outlet: all but a *descascador*. */
const useUmaSaida = ({ nome, cadastro }: Processo, local: string | null): boolean => {
  const { lugares } = useCadastro(nome === 'despolpagem' ? cadastro?.tabela : undefined);
  return nome === 'despolpagem' && lugares.find(({ id }) => String(id) === local)?.['tipo'] !== 'descascador';
};

/** Writes that must happen before a draft is sent. */
type Antes = (rascunho: Rascunho) => Promise<void>;

/** Where a reason would lift a refusal, only the reason is marked; the sentence above the button names the rest. */
const soOMotivo = ({ motivo, ...outros }: Record<string, string>): Record<string, string> => (motivo === undefined ? outros : { motivo });

/** Sends a draft through the outbox; on a refusal it is still there, with the errors at their fields. */
const useEnvio = ({ processo, id, enviar, onGravado }: Props, form: Form<Rascunho>, antes: Antes) => {
  const [falha, setFalha] = useState<Problem>();
  const [kept, setKept] = useState<Kept>();
  const pronto = (feito: Written) => {
    form.saved();
    onGravado(feito?.id ?? id ?? 0);
  };
  const recusado = (problem: Problem) => {
    setFalha(problem);
    form.setErrors(noForm(processo, soOMotivo(fieldErrors(problem))));
  };
  /** `escrito` holds the typed values, `rascunho` the part of them that is sent. */
  const send = async (rascunho: Rascunho, escrito: Rascunho, fazenda: number) => {
    setFalha(undefined);
    try {
      await antes(rascunho);
      const feito = await enviar({ corpo: corpoDe({ processo, id }, rascunho), fazenda, rascunho: escrito });
      lembrar(processo.nome, rascunho);
      pronto(feito);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (!(cause instanceof Kept)) return recusado(cause);
      lembrar(processo.nome, rascunho);
      setKept(cause);
    }
  };
  useFollow(kept, (outcome) => {
    setKept(undefined);
    if (outcome.kind === 'done') pronto(outcome.answer);
    else recusado(outcome.problem);
  });
  return { send, falha, kept, outro: () => setKept(undefined) };
};

/** The farm of a record: the active one, that of its first lot, or the one chosen. */
const fazendaDo = ({ lotes }: Rascunho, escolhida: number): number => escolhida || (lotes[0]?.fazenda ?? 0);

/** The last fields: loss, person responsible, description, and whether the coffee has left already. */
const Resto = ({ form, processo }: { form: UseFormReturnType<Rascunho>; processo: Processo }) => {
  const { blocos } = processo;
  return (
    <>
      {(blocos.perda || blocos.responsavel || blocos.descricao) && (
        <Paper p="sm" className={classes['fields'] ?? ''}>
          {blocos.perda && (
            <MeasureInput
              size="md"
              label="Perda"
              rightSection={<Text size="sm">kg</Text>}
              value={form.values.perda}
              error={form.errors['perda']}
              onChange={(value) => form.setFieldValue('perda', value)}
            />
          )}
          {blocos.responsavel && <TextInput size="md" label="Responsável" autoComplete="off" {...form.getInputProps('responsavel')} />}
          {blocos.descricao && <TextInput size="md" label="Descrição" autoComplete="off" {...form.getInputProps('descricao')} />}
        </Paper>
      )}
      {blocos.medida && <MedidaCampo form={form} />}
      {blocos.adicionais && <AdicionaisCampo form={form} />}
      {blocos.permanencia && <JaSaiu form={form} processo={processo} />}
    </>
  );
};

/** The write a form would send; null while it is not complete. */
const pedidoDo = ({ processo, id }: Props, rascunho: Rascunho, fazenda: number) => {
  if (Object.keys(errosDo(rascunho, processo)).length > 0) return null;
  const onde = { body: corpoDe({ processo, id }, rascunho), fazenda: fazendaDo(rascunho, fazenda) };
  return id === undefined
    ? { method: 'POST' as const, path: processo.endereco, ...onde }
    : { method: 'PUT' as const, path: caminhoDe(processo, id), ...onde };
};

/** The coffee is still in this kind of place: the changes by its new entry can only be told once it is out. */
const noMesmo = (devidas: readonly SaidaDevida[], { destino }: Processo) => devidas.some(({ processo }) => processo.destino === destino);

/** Coffee is in one place: on entering here it leaves the place where it was, unless the user switches that off. */
const ComSaida = ({ form, devidas }: { form: UseFormReturnType<Rascunho>; devidas: readonly SaidaDevida[] }) =>
  devidas.length > 0 && (
    <Paper p="md">
      <Switch
        size="md"
        label={`Registrar também a saída: ${devidas.map(({ lugar }) => lugar).join(', ')}`}
        description="No mesmo dia e hora desta entrada."
        checked={form.values.comSaida}
        onChange={(event) => form.setFieldValue('comSaida', event.currentTarget.checked)}
      />
    </Paper>
  );

/** The form of any process: its declaration says which parts it has. */
export const Formulario = (props: Props) => {
  const { processo, inicial, vazio, id, seq } = props;
  const { blocos, destino } = processo;
  const form = useForm<Rascunho>({
    unsaved: { over: id !== undefined, seq },
    initialValues: inicial,
    validate: (rascunho) => errosDo(rascunho, processo),
  });
  const [busy, setBusy] = useState(false);
  const { fazenda, field } = useFarmChoice();
  const umaSo = useUmaSaida(processo, form.values.local);
  const { devidas, registrar } = useSaidasAntes(id === undefined && destino !== undefined ? form.values.lotes : []);
  const { send, falha, kept, outro } = useEnvio(props, form, (rascunho) => registrar(rascunho.comSaida ? devidas : [], rascunho));
  const pedeFazenda = id === undefined && (blocos.talhoes || form.values.avulso);

  const submit = (rascunho: Rascunho) => {
    const dela = fazendaDo(rascunho, fazenda);
    if (pedeFazenda && dela === 0) return form.setErrors({ fazenda: 'Escolha a fazenda.' });
    setBusy(true);
    const saidas = umaSo ? rascunho.saidas.slice(0, 1) : rascunho.saidas;
    void send({ ...rascunho, saidas }, rascunho, dela).finally(() => setBusy(false));
  };
  const deNovo = (desde: Rascunho) => {
    outro();
    form.begin(desde);
  };
  if (kept) return <KeptHere back={processo.endereco} onAnother={vazio && (() => deNovo(vazio))} />;

  return (
    <form className={classes['form']} noValidate aria-label={processo.nova} onSubmit={form.onSubmit(submit)}>
      <Resumed form={form} />
      {pedeFazenda && field(form.errors['fazenda'], () => form.clearFieldError('fazenda'))}
      <Cabecalho form={form} processo={processo} fazenda={fazendaDo(form.values, fazenda)} />
      {blocos.talhoes && <TalhoesCampo form={form} fazenda={fazenda} comDia={processo.nome === 'despolpagem'} />}
      {destino !== undefined && !form.values.avulso && <LotesCampo form={form} processo={{ ...processo, destino }} />}
      {blocos.saidas && <SaidasCampo form={form} processo={processo} umaSo={umaSo} />}
      <Contained>
        <ComSaida form={form} devidas={devidas} />
      </Contained>
      <Resto form={form} processo={processo} />
      <MotivoCampo form={form} correcao={id !== undefined} falha={falha} />
      {falha && <Falha processo={processo} nova={id === undefined} problem={falha} />}
      <Contained>
        <AntesDeGravar sempre={id !== undefined} pedido={noMesmo(devidas, processo) ? null : pedidoDo(props, form.values, fazenda)} />
      </Contained>
      <div className={classes['bar']}>
        <Contained>
          <Resumo rascunho={form.values} processo={processo} />
        </Contained>
        <Action type="submit" size="md" loading={busy}>
          {id === undefined ? 'Gravar' : 'Gravar correção'}
        </Action>
      </div>
    </form>
  );
};
