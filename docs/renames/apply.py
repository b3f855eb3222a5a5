#!/usr/bin/env python3
"""Batch semantic renames through rust-analyzer.
usage: rename.py ROOT LIST.tsv   rows: path[:line]\tkind\told\tnew   (# comments)
kinds: struct enum trait type const static mod fn field variant macro local
"""
import json, os, re, subprocess, sys, threading, queue, time, urllib.parse
root=os.path.abspath(sys.argv[1]); rows=[]
for n,l in enumerate(open(sys.argv[2]),1):
    l=l.rstrip('\n')
    if not l.strip() or l.startswith('#'): continue
    f=l.split('\t')
    assert len(f)>=4,(n,l)
    rows.append((n,*f[:4]))
RA=os.environ.get('RA', 'rust-analyzer')
p=subprocess.Popen([RA],stdin=subprocess.PIPE,stdout=subprocess.PIPE,stderr=subprocess.DEVNULL,cwd=root)
inq=queue.Queue()
def reader():
    f=p.stdout
    while True:
        n=None
        while True:
            h=f.readline()
            if not h: inq.put(None); return
            h=h.strip()
            if not h: break
            if h.lower().startswith(b'content-length:'): n=int(h.split(b':')[1])
        inq.put(json.loads(f.read(n)))
threading.Thread(target=reader,daemon=True).start()
def send(m):
    b=json.dumps(m).encode(); p.stdin.write(b'Content-Length: %d\r\n\r\n'%len(b)+b); p.stdin.flush()
ids=[0]; quiescent=[False]
def handle(m):
    if 'id' in m and 'method' in m:
        r=None
        if m['method']=='workspace/configuration': r=[CONFIG for _ in m['params']['items']]
        send({'jsonrpc':'2.0','id':m['id'],'result':r})
    elif m.get('method')=='experimental/serverStatus':
        quiescent[0]=m['params']['quiescent']
        if m['params'].get('health')!='ok': print('status',m['params'],file=sys.stderr)
def request(method,params,timeout=600):
    ids[0]+=1; i=ids[0]
    send({'jsonrpc':'2.0','id':i,'method':method,'params':params})
    while True:
        m=inq.get(timeout=timeout)
        if m is None: raise SystemExit('rust-analyzer ended')
        if m.get('id')==i and 'method' not in m: return m
        handle(m)
def notify(method,params): send({'jsonrpc':'2.0','method':method,'params':params})
CONFIG={'cargo':{'features':['python'] if os.path.isdir(root+'/crates/typein') else [], 'buildScripts':{'enable':False},'allTargets':True},
        'checkOnSave':False,'procMacro':{'enable':False},'cachePriming':{'enable':False},'files':{'excludeDirs':['target']},'rename':{'allowExternalItems':False}}
CONFIG['cargo']['features']=['typein/python']
uri=lambda path:'file://'+urllib.parse.quote(path)
unuri=lambda u:urllib.parse.unquote(u[7:])
r=request('initialize',{'processId':os.getpid(),'rootUri':uri(root),'initializationOptions':CONFIG,
 'workspaceFolders':[{'uri':uri(root),'name':'w'}],
 'capabilities':{'general':{'positionEncodings':['utf-8']},'workspace':{'configuration':True,'workspaceEdit':{'documentChanges':True,'resourceOperations':['create','rename','delete']},'didChangeWatchedFiles':{'dynamicRegistration':False}},
  'textDocument':{'rename':{'prepareSupport':True}},'experimental':{'serverStatusNotification':True}}})
enc=r['result']['capabilities'].get('positionEncoding'); assert enc=='utf-8',enc
notify('initialized',{})
t0=time.time()
while not quiescent[0]:
    try: m=inq.get(timeout=900)
    except queue.Empty: break
    if m is None: raise SystemExit('ended')
    handle(m)
print('ready after %.0f s'%(time.time()-t0),flush=True)
docs={}
def text(path):
    return docs[path][1] if path in docs else open(path,encoding='utf-8').read()
def opened(path):
    if path not in docs:
        t=open(path,encoding='utf-8').read(); docs[path]=[1,t]
        notify('textDocument/didOpen',{'textDocument':{'uri':uri(path),'languageId':'rust','version':1,'text':t}})
def setdoc(path,t):
    opened(path)
    docs[path][0]+=1; docs[path][1]=t
    notify('textDocument/didChange',{'textDocument':{'uri':uri(path),'version':docs[path][0]},'contentChanges':[{'text':t}]})
    open(path,'w',encoding='utf-8').write(t)
def apply(path,edits):
    b=text(path).encode(); starts=[0]
    for i,c in enumerate(b):
        if c==10: starts.append(i+1)
    off=lambda q:starts[q['line']]+q['character']
    es=sorted({(off(e['range']['start']),off(e['range']['end']),e['newText']) for e in edits},reverse=True)
    for s,e,t in es: b=b[:s]+t.encode()+b[e:]
    setdoc(path,b.decode())
def locate(path,line,kind,old):
    t=text(path); o=re.escape(old)
    pats={'mod':r'\bmod\s+(%s)\b','fn':r'\bfn\s+(%s)\b','macro':r'macro_rules!\s+(%s)\b',
     'field':r'^\s*(?:#\[[^\]]*\]\s*)?(?:pub(?:\([a-z ]+\))?\s+)?(%s)\s*:','variant':r'^\s*(?:#\[[^\]]*\]\s*)?(%s)\b\s*(?:[,({=]|$)','local':r'\b(%s)\b'}
    pat=pats.get(kind, r'\b'+kind+r'\s+(?:mut\s+)?(%s)\b')%o
    if line:
        ls=t.split('\n'); best=None
        for d in sorted(range(len(ls)),key=lambda k:abs(k-(line-1))):
            m=re.search(pat,ls[d])
            if m: return d,len(ls[d][:m.start(1)].encode())
            if abs(d-(line-1))>40: break
        return None
    for d,l in enumerate(t.split('\n')):
        m=re.search(pat,l)
        if m and not l.lstrip().startswith('//'): return d,len(l[:m.start(1)].encode())
    return None
done=failed=0
moved={}
for n,where,kind,old,new in rows:
    path,_,line=where.partition(':'); path=os.path.join(root,path)
    for a,b in moved.items():
        if path==a: path=b
    line=int(line) if line else 0
    try: pos=locate(path,line,kind,old)
    except FileNotFoundError: pos=None
    if not pos: print(f'{n}: NOT FOUND {where} {kind} {old}',flush=True); failed+=1; continue
    opened(path)
    for attempt in range(4):
        r=request('textDocument/rename',{'textDocument':{'uri':uri(path)},'position':{'line':pos[0],'character':pos[1]},'newName':new})
        if 'error' in r and r['error']['code'] in (-32801,-32800): time.sleep(.3); continue
        break
    if 'error' in r or not r.get('result'):
        print(f'{n}: FAILED {where} {kind} {old} -> {new}: {r.get("error")}',flush=True); failed+=1; continue
    res=r['result']; nfiles=0; nedits=0
    changes=res.get('documentChanges') or [{'textDocument':{'uri':u},'edits':e} for u,e in res.get('changes',{}).items()]
    for c in changes:
        if 'edits' in c:
            apply(unuri(c['textDocument']['uri']),c['edits']); nfiles+=1; nedits+=len(c['edits'])
    for c in changes:
        if c.get('kind')=='rename':
            a,b=unuri(c['oldUri']),unuri(c['newUri'])
            isdir=os.path.isdir(a)
            os.makedirs(os.path.dirname(b),exist_ok=True)
            subprocess.run(['git','mv',a,b],cwd=root,check=True)
            pairs=[(a,b)]
            if isdir:
                pairs=[]
                for dp,_,fs in os.walk(b):
                    for f in fs: nb=os.path.join(dp,f); pairs.append((a+nb[len(b):],nb))
            ev=[]
            for x,y in pairs:
                moved[x]=y
                if x in docs:
                    notify('textDocument/didClose',{'textDocument':{'uri':uri(x)}}); docs.pop(x)
                ev+= [{'uri':uri(x),'type':3},{'uri':uri(y),'type':1}]
            notify('workspace/didChangeWatchedFiles',{'changes':ev})
            for x,y in pairs:
                if y.endswith('.rs'): opened(y)
            time.sleep(1.5)
    done+=1
    print(f'{n}: {old} -> {new}: {nedits} edits in {nfiles} files',flush=True)
print(f'{done} renamed, {failed} failed')
try: request('shutdown',None,20); notify('exit',None)
except Exception: pass
p.kill()
