import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { AlterarParametros, PARAMETROS } from '@tulha/domain/propriedade/parametros/parametros.catalogue';
import { Link } from 'react-router';
import { SemPermissao } from '../app/sem-permissao.js';
import { api, type Versioned } from '../http/client.js';
import { useRead, useWrite } from '../http/hooks.js';
import { usePode } from '../http/pode.js';
import { fieldErrors } from '../ui/form/errors.js';
import { issuesOf } from '../ui/form/schema.js';
import { Action, Page } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import classes from './cadastros.module.css';
import { CADASTROS } from './cadastros.api.js';
import { Campos } from './campos.js';

type Parametros = Versioned<Readonly<Record<string, unknown>>>;
const MODULO = 'propriedade';
const all: readonly (readonly [string, Field])[] = Object.entries(PARAMETROS);
/** What no screen follows yet: kept as it is, and shown once it does something. */
const SEM_EFEITO = ['medidaPadrao', 'inicioSemana', 'limiteAlerta'];
const fields = all.filter(([name]) => !SEM_EFEITO.includes(name));

const bodyOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(all.flatMap(([name]) => (values[name] === null ? [] : [[name, values[name]]])));

const Formulario = ({ parametros }: { parametros: Parametros }) => {
  const podeMudar = usePode(MODULO, 'escrever');
  const gravar = useWrite(
    (body: Readonly<Record<string, unknown>>) => api.put<Parametros>('/parametros', body, { ifMatch: parametros.etag }),
    'Parâmetros editados com sucesso!',
  );
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...parametros },
    validate: (values) => issuesOf(AlterarParametros, bodyOf(values)),
  });
  const send = (values: Record<string, unknown>) =>
    gravar.mutateAsync(bodyOf(values)).catch((cause: unknown) => form.setErrors(fieldErrors(cause)));
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate className={classes['form']}>
      <Campos fields={fields} form={form} />
      <div className={classes['end']}>
        <Button component={Link} to={CADASTROS} variant="default">
          Voltar
        </Button>
        {podeMudar && (
          <Action type="submit" loading={gravar.isPending}>
            Gravar
          </Action>
        )}
      </div>
    </form>
  );
};

/** How the account wants things counted and when it wants to be warned. An emptied field goes back to what it was from the start. */
export const Component = () => {
  const podeVer = usePode(MODULO);
  const read = useRead<Parametros>('/parametros', undefined, { modulo: MODULO });
  if (!podeVer) return <SemPermissao />;
  return (
    <Page
      back={{ to: CADASTROS, label: 'Cadastros' }}
      title="Parâmetros"
      about="Valem para a conta toda. Um campo vazio volta ao valor de início."
    >
      <Loaded read={read}>{(parametros) => <Formulario key={parametros.etag} parametros={parametros} />}</Loaded>
    </Page>
  );
};
