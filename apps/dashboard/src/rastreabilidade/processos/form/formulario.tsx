import { Alert, Paper, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { useState } from 'react';
import { WRITTEN } from '../../../http/client.js';
import { Problem } from '../../../http/problem.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { fieldErrors } from '../../../ui/form/errors.js';
import { Action } from '../../../ui/page.js';
import { useFarmChoice } from '../../../ui/use-farm-choice.js';
import { AntesDeGravar } from '../../ensaio/antes-de-gravar.js';
import { useCadastro } from '../cadastro.api.js';
import { chaveDoEnvio, envioRespondido, lembrar, useGuardar } from '../guardado.js';
import type { Rascunho } from '../rascunho.js';
import { type SaidaDevida, useSaidasAntes } from '../saidas-antes.js';
import type { Processo } from '../tipos.js';
import { AdicionaisCampo } from './adicionais-campo.js';
import { Cabecalho, JaSaiu } from './cabecalho.js';
import classes from './form.module.css';
import { LotesCampo } from './lotes-campo.js';
import { MedidaCampo } from './medida-campo.js';
import { Resumo } from './resumo.js';
import { SaidasCampo } from './saidas-campo.js';
import { TalhoesCampo } from './talhoes-campo.js';
import { errosDo, noForm } from './validar.js';

type Envio = { readonly corpo: Record<string, unknown>; readonly fazenda: number; readonly chave: string };

type Props = {
  readonly processo: Processo;
  readonly inicial: Rascunho;
  /** The record being corrected. */
  readonly id?: number;
  /** Written before and kept on this device. */
  readonly guardado: boolean;
  readonly enviar: (envio: Envio) => Promise<{ readonly id: number }>;
  readonly onGravado: (id: number) => void;
};

/** The request that a draft comes to; of a correction with its reason. */
const corpoDe = ({ processo, id }: { readonly processo: Processo; readonly id?: number | undefined }, rascunho: Rascunho) => ({
  ...processo.corpo(rascunho),
  ...(id === undefined ? {} : { motivo: rascunho.motivo }),
});

/** Why it was not saved, for as long as it is not; the words stay on screen beside what was written. */
const Falha = ({ processo, nova, problem }: { processo: Processo; nova: boolean; problem: Problem }) => {
  const { naoGerada, naoEditada } = processoMensagens[processo.nome];
  const semResposta = problem.status === 0;
  return (
    <Alert
      color="ambar"
      role="alert"
      icon={semResposta ? <IconCloudOff aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      title={semResposta ? 'Ainda não foi gravado: sem resposta do servidor' : nova ? naoGerada : naoEditada}
    >
      {semResposta
        ? 'Nada se perdeu: o que você escreveu está guardado neste aparelho. Quando a rede voltar, toque em Gravar de novo; não grava duas vezes.'
        : problem.message}
    </Alert>
  );
};

/** Whether the machine chosen has one outlet: all but a *descascador*. */
const useUmaSaida = ({ nome, cadastro }: Processo, local: string | null): boolean => {
  const { lugares } = useCadastro(nome === 'despolpagem' ? cadastro?.tabela : undefined);
  return nome === 'despolpagem' && lugares.find(({ id }) => String(id) === local)?.['tipo'] !== 'descascador';
};

/** What is written down before a draft is sent. */
type Antes = (rascunho: Rascunho) => Promise<void>;

/** Sends a draft: first kept with its key, forgotten once it is written, and on a refusal still there with the errors at their fields. */
const useEnvio = ({ processo, id, enviar, onGravado }: Props, form: UseFormReturnType<Rascunho>, antes: Antes) => {
  const [falha, setFalha] = useState<Problem>();
  const esquecer = useGuardar(processo.nome, id, form.values, form.isDirty());
  const pronto = (registro: number) => {
    esquecer();
    onGravado(registro);
  };
  const send = async (rascunho: Rascunho, fazenda: number) => {
    const completo = corpoDe({ processo, id }, rascunho);
    const chave = chaveDoEnvio(processo.nome, id, rascunho, JSON.stringify([completo, fazenda]));
    setFalha(undefined);
    try {
      await antes(rascunho);
      const feito = await enviar({ corpo: completo, fazenda, chave });
      lembrar(processo.nome, rascunho);
      pronto(feito.id);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.status === WRITTEN) return pronto(id ?? 0);
      if (cause.status !== 0) envioRespondido(processo.nome, id, rascunho);
      setFalha(cause);
      form.setErrors(noForm(processo, fieldErrors(cause)));
    }
  };
  return { send, falha };
};

/** A record belongs to one farm: the active one, that of its first lot, or the one that was asked for. */
const fazendaDo = ({ lotes }: Rascunho, escolhida: number): number => escolhida || (lotes[0]?.fazenda ?? 0);

/** What is asked last: what was lost, who answers for it, what else was seen, whether the coffee has left already. */
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

/** The write a form would send; null while it is not complete. A picking forms a lot of its own: it changes nothing that was there. */
const pedidoDo = ({ processo, id }: Props, rascunho: Rascunho, fazenda: number) => {
  if (processo.nome === 'colheita' || Object.keys(errosDo(rascunho, processo)).length > 0) return null;
  const onde = { body: corpoDe({ processo, id }, rascunho), fazenda: fazendaDo(rascunho, fazenda) };
  return id === undefined
    ? { method: 'POST' as const, path: processo.endereco, ...onde }
    : { method: 'PUT' as const, path: `${processo.endereco}/${id}`, ...onde };
};

/** The coffee is still in this kind of place: only once it is out can be told what its way in again would change. */
const noMesmo = (devidas: readonly SaidaDevida[], { destino }: Processo) => devidas.some(({ processo }) => processo.destino === destino);

/** Coffee is in one place: what goes in here leaves where it was, unless somebody says otherwise. */
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
  const { processo, inicial, id, guardado } = props;
  const { blocos, destino } = processo;
  const form = useForm<Rascunho>({ initialValues: inicial, validate: (rascunho) => errosDo(rascunho, processo) });
  const [busy, setBusy] = useState(false);
  const [semFazenda, setSemFazenda] = useState(false);
  const { fazenda, field } = useFarmChoice();
  const umaSo = useUmaSaida(processo, form.values.local);
  const { devidas, registrar } = useSaidasAntes(id === undefined && destino !== undefined ? form.values.lotes : []);
  const { send, falha } = useEnvio(props, form, (rascunho) => registrar(rascunho.comSaida ? devidas : [], rascunho));
  const pedeFazenda = id === undefined && (blocos.talhoes || form.values.avulso);

  const submit = (rascunho: Rascunho) => {
    const onde = fazendaDo(rascunho, fazenda);
    if (pedeFazenda && onde === 0) return setSemFazenda(true);
    setBusy(true);
    const saidas = umaSo ? rascunho.saidas.slice(0, 1) : rascunho.saidas;
    void send({ ...rascunho, saidas }, onde).finally(() => setBusy(false));
  };

  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={processo.nova}
      onSubmit={form.onSubmit(submit, () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())}
    >
      {guardado && (
        <Text size="sm" c="dimmed" role="status">
          Continuando de onde você parou neste aparelho.
        </Text>
      )}
      {pedeFazenda && field(semFazenda ? 'Escolha a fazenda.' : undefined, () => setSemFazenda(false))}
      <Cabecalho form={form} processo={processo} />
      {blocos.talhoes && <TalhoesCampo form={form} fazenda={fazenda} comDia={processo.nome === 'despolpagem'} />}
      {destino !== undefined && !form.values.avulso && <LotesCampo form={form} processo={{ ...processo, destino }} />}
      {blocos.saidas && <SaidasCampo form={form} processo={processo} umaSo={umaSo} />}
      <ComSaida form={form} devidas={devidas} />
      <Resto form={form} processo={processo} />
      {id !== undefined && (
        <Textarea
          size="md"
          label="Motivo da correção"
          description="Fica na história, com o que estava escrito antes."
          autosize
          minRows={2}
          {...form.getInputProps('motivo')}
        />
      )}
      {falha && <Falha processo={processo} nova={id === undefined} problem={falha} />}
      <AntesDeGravar sempre={id !== undefined} pedido={noMesmo(devidas, processo) ? null : pedidoDo(props, form.values, fazenda)} />
      <div className={classes['bar']}>
        <Resumo rascunho={form.values} processo={processo} />
        <Action type="submit" size="md" loading={busy}>
          {id === undefined ? 'Gravar' : 'Gravar correção'}
        </Action>
      </div>
    </form>
  );
};
