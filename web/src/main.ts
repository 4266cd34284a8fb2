// SPDX-License-Identifier: Apache-2.0
import '@fontsource-variable/inter/wght.css';
import '@fontsource/cinzel/latin-600.css';
import '@fontsource/cinzel/latin-800.css';
import '@fontsource/noto-sans-runic/runic-400.css';
import './look/tokens.css';
import './look/base.css';
import './look/form.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { hall } from './hall/hall.svelte';
import { followLinks } from './routes.svelte';
import { soundAfterGesture } from './table/sound';

followLinks();
soundAfterGesture();
hall.connect();
mount(App, { target: document.getElementById('page')! });
